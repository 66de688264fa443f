import { clear, createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined
/** Rejects where the browser has no database. */
const store = async (): Promise<UseStore> => (opened ??= createStore('workweek', 'task-files'))

/** What the browser refused to keep, for as long as the page stays open. */
const unkept = new Map<string, File>()

/** Keeps a file in this browser, also over a reload. Answers false when it stays only until the page is closed. */
export async function storeFile(id: string, file: File): Promise<boolean> {
  try {
    await set(id, file, await store())
    return true
  } catch {
    unkept.set(id, file)
    return false
  }
}

export async function readFile(id: string): Promise<File | undefined> {
  return (
    unkept.get(id) ??
    (await store()
      .then((store) => get<File>(id, store))
      .catch(() => undefined))
  )
}

export async function dropFile(id: string) {
  unkept.delete(id)
  await store()
    .then((store) => delMany([id], store))
    .catch(() => {})
}

export async function dropAllFiles() {
  unkept.clear()
  await store()
    .then(clear)
    .catch(() => {})
}

/** Drops the files that nothing names any more, such as those of a draft that was discarded. */
export async function dropOtherFiles(usedIds: ReadonlySet<string>) {
  const all = await store()
    .then((store) => keys<string>(store))
    .catch(() => [])
  const left = all.filter((id) => !usedIds.has(id))
  if (left.length)
    await store()
      .then((store) => delMany(left, store))
      .catch(() => {})
}
