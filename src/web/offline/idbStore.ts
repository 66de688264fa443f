import { clear, createStore, delMany, promisifyRequest, setMany, type UseStore } from 'idb-keyval'

const last = '\uffff'

/** Milliseconds in which the database has to answer, large lists too; a damaged one never does. */
const answerWithin = 10_000

/**
 * Bounds the wait for answers: one that is not there in time counts as an error, and as long as one is overdue, nothing else
 * is waited for. `onLate`: it was done after all.
 */
function boundAnswers() {
  let overdue = 0
  return <T>(answer: Promise<T>, onLate?: () => void) =>
    new Promise<T>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(
        () => {
          isLate = true
          overdue += 1
          reject(new Error('The browser’s database does not answer'))
        },
        overdue ? 0 : answerWithin,
      )
      const settle = () => {
        clearTimeout(timer)
        if (isLate) overdue -= 1
      }
      answer.then(
        (value) => {
          settle()
          if (isLate) onLate?.()
          resolve(value)
        },
        (error) => {
          settle()
          reject(error)
        },
      )
    })
}

/** Where sites may store nothing, browsers refuse even to name their database. */
function hasDatabase() {
  try {
    return Boolean(globalThis.indexedDB && globalThis.navigator?.locks)
  } catch {
    return false
  }
}

/**
 * A drawer of the browser's own database, with texts for keys. Where the browser keeps nothing, or cannot let tabs
 * take turns (as on a page without HTTPS), there is none: the product then works as long as the network does.
 */
export function openStore(name: string) {
  if (!hasDatabase()) return null
  const unbounded = createStore(`workweek-${name}`, 'kept')
  const bound = boundAnswers()
  const store: UseStore = (mode, run) => bound(unbounded(mode, run))
  return {
    /** Everything whose key begins so, by key. */
    async all<T>(prefix: string): Promise<Map<string, T>> {
      const range = IDBKeyRange.bound(prefix, prefix + last)
      const [keys, values] = await store('readonly', (stored) =>
        Promise.all([promisifyRequest(stored.getAllKeys(range)), promisifyRequest(stored.getAll(range))]),
      )
      return new Map((keys as IDBValidKey[] | undefined)?.map((key, at) => [String(key), values?.[at] as T]))
    },
    /** All or none; answers once they are written. `onLate`: they are, after an error that said that they were not in time. */
    put: (entries: [key: string, value: unknown][], onLate?: () => void) =>
      bound(setMany(entries, unbounded), onLate),
    /** The same, only while what is there under a key has this stamp; answers whether it had. */
    putWhile: (key: string, stamp: string, entries: [key: string, value: unknown][]) =>
      store('readwrite', async (stored) => {
        const known: { stamp?: string } | undefined = await promisifyRequest(stored.get(key))
        if (known?.stamp !== stamp) return false
        for (const [name, value] of entries) stored.put(value, name)
        await promisifyRequest(stored.transaction)
        return true
      }),
    drop: (keys: string[]) => delMany(keys, store),
    /** Takes away everything whose key begins so. */
    dropAll: (prefix: string) =>
      store('readwrite', (stored) => {
        stored.delete(IDBKeyRange.bound(prefix, prefix + last))
        return promisifyRequest(stored.transaction)
      }),
    /** Takes away everything whose key begins otherwise. */
    dropExcept: (prefix: string) =>
      store('readwrite', (stored) => {
        stored.delete(IDBKeyRange.upperBound(prefix, true))
        stored.delete(IDBKeyRange.lowerBound(prefix + last))
        return promisifyRequest(stored.transaction)
      }),
    clear: () => clear(store),
  }
}
