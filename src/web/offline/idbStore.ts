import { clear, createStore, delMany, promisifyRequest, setMany } from 'idb-keyval'

const last = '\uffff'

/**
 * A drawer of the browser's own database, with texts for keys. Where the browser keeps nothing, or cannot let tabs
 * take turns (as on a page without HTTPS), there is none: the product then works as long as the network does.
 */
export function openStore(name: string) {
  if (!globalThis.indexedDB || !globalThis.navigator?.locks) return null
  const store = createStore(`workweek-${name}`, 'kept')
  return {
    /** Everything whose key begins so, by key. */
    async all<T>(prefix: string): Promise<Map<string, T>> {
      const range = IDBKeyRange.bound(prefix, prefix + last)
      const [keys, values] = await store('readonly', (stored) =>
        Promise.all([promisifyRequest(stored.getAllKeys(range)), promisifyRequest(stored.getAll(range))]),
      )
      return new Map((keys as IDBValidKey[] | undefined)?.map((key, at) => [String(key), values?.[at] as T]))
    },
    /** All or none; answers once they are written. */
    put: (entries: [key: string, value: unknown][]) => setMany(entries, store),
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
