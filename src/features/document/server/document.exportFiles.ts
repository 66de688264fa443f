import { open } from 'node:fs/promises'
import { posix } from 'node:path'
import type { FileStore } from '#server/files/store.ts'
import { fileIdOf, type RichNode } from '#shared/rich/document.ts'
import { fileName, uniqueName } from './document.fileNames.ts'

type Found = { file: { name: string; size: number }; key: string }

/** Bytes: what is packed has no place for more than 4 GB, and pages are in it too. */
const maxBytes = 2 ** 31

/** The product’s own pictures and files that a text has. */
function filesIn({ type, attrs, marks = [], content = [] }: RichNode): string[] {
  const addresses = [type === 'image' && attrs?.src, ...marks.map((mark) => mark.attrs?.href)]
  return [...addresses.flatMap((address) => fileIdOf(String(address)) ?? []), ...content.flatMap(filesIn)]
}

/** Pictures and files that come along with pages, each once, in a folder beside them. */
export function openFileFolder(max = maxBytes) {
  const files = new Map<string, { path: string; key: string }>()
  const taken = new Set<string>()
  let bytes = 0
  return {
    files,
    /** Takes in those of a text that are found, as far as there is room; the others stay where they are. */
    async add(text: RichNode, find: (id: string) => Promise<Found | undefined>) {
      for (const id of new Set(filesIn(text))) {
        const found = files.has(id) ? undefined : await find(id)
        if (!found || bytes + found.file.size > max) continue
        bytes += found.file.size
        const { name, ext } = posix.parse(found.file.name)
        const ending = /^\.[a-z0-9]{1,8}$/i.test(ext) ? ext : ''
        const base = fileName(ending ? name : found.file.name)
        files.set(id, { path: `files/${uniqueName(base, taken)}${ending}`, key: found.key })
      }
    },
  }
}
export type FileFolder = ReturnType<typeof openFileFolder>

/** The bytes of a stored file, a part at a time; null where they are not there any more. */
export async function readStored(store: FileStore, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  const handle = await open(store.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return handle?.createReadStream() ?? null
}
