import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Files are brought in here, on the disk where they will be kept. */
const incomingFolder = 'incoming'

/** More came than a file may have. */
export class TooLarge extends Error {}

export type FileStore = ReturnType<typeof openFileStore>

/**
 * Keeps bytes below `<dataDir>/files`, by keys that are random and say nothing. A key may have versions beside it,
 * such as a picture's thumbnail, which are removed with it.
 */
export function openFileStore(dataDir: string) {
  const root = join(dataDir, 'files')
  const incoming = join(root, incomingFolder)
  const folderOf = (key: string) => join(root, key.slice(0, 2))
  const pathOf = (key: string, version = '') => join(folderOf(key), key + version)

  const newKey = () => randomBytes(16).toString('hex')
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

  async function isOlder(path: string, age: number): Promise<boolean> {
    const found = await stat(path).catch(() => null)
    return !found || Date.now() - found.mtimeMs > age
  }

  return {
    pathOf,

    /**
     * Takes in what a stream brings, at most `most` bytes: a chunk at a time, flushed to the disk. The stream is left
     * open, since an answer may have to be sent on its connection. Whatever fails leaves nothing behind.
     */
    async receive(stream: Readable, max: number): Promise<{ key: string; path: string; size: number }> {
      await makeFolder(incoming)
      const key = newKey()
      const path = join(incoming, key)
      const file = await open(path, 'wx', 0o600)
      let size = 0
      try {
        for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
          size += (chunk as Buffer).length
          if (size > max) throw new TooLarge()
          await file.writeFile(chunk as Buffer)
        }
        await file.sync()
        await file.close()
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
      return { key, path, size }
    },

    /** Keeps what was received, from now on under its key; both folders' entries are flushed with it. */
    async store(key: string) {
      await makeFolder(folderOf(key))
      await rename(join(incoming, key), pathOf(key))
      const folder = await open(folderOf(key))
      await folder.sync().finally(() => folder.close())
    },

    /** Lets `draw` write a version of a key, which is there as a whole or not at all. */
    async addVersion<T>(key: string, version: string, draw: (path: string) => Promise<T>): Promise<T> {
      await Promise.all([makeFolder(incoming), makeFolder(folderOf(key))])
      const path = join(incoming, newKey())
      try {
        const drawn = await draw(path)
        await rename(path, pathOf(key, version))
        return drawn
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    /** Removes a key's bytes and versions, wherever they are by now. */
    async remove(key: string) {
      await rm(join(incoming, key), { force: true })
      const names = await readdir(folderOf(key)).catch(() => [])
      for (const name of names)
        if (name === key || name.startsWith(`${key}.`)) await rm(join(folderOf(key), name), { force: true })
    },

    /** All keys, a folder's worth at a time. */
    async *keys(): AsyncGenerator<string[]> {
      for (const folder of await readdir(root).catch(() => [])) {
        if (folder === incomingFolder) continue
        const names = await readdir(join(root, folder)).catch(() => [])
        yield [...new Set(names.map((name) => name.split('.')[0] as string))]
      }
    },

    /** Whether a key's bytes are older than `age` milliseconds, or gone. */
    isOlder: (key: string, age: number) => isOlder(pathOf(key), age),

    /** Removes what was never received to its end, or never drawn, because the server died meanwhile. */
    async clearIncoming(age: number) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name)
        if (await isOlder(path, age)) await rm(path, { force: true })
      }
    },
  }
}
