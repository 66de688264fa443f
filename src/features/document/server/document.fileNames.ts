import { pagesByParent } from '../document.rules.ts'
import type { DocumentPage } from '../document.shape.ts'

/** What would turn a name around where it is shown, or cannot stand in one somewhere. */
const unsafe = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu
/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Bytes: with the folders that it lies in, no more than file systems take. */
const maxBytes = 100
const letters = new Intl.Segmenter()

/** As many whole letters as there is room for. */
function shortened(name: string): string {
  let short = ''
  for (const { segment } of letters.segment(name)) {
    if (Buffer.byteLength(short + segment) > maxBytes) break
    short += segment
  }
  return short
}

/** A title as the name of a file, without its ending. */
export function fileName(title: string): string {
  const plain = title.normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const name = shortened(plain).replace(/^[\s.]+|[\s.]+$/g, '') || 'Untitled'
  return reserved.test(name) ? `${name}_` : name
}

/** The name, or with a number behind it where that is taken; the case of letters makes no other name. */
export function uniqueName(base: string, taken: Set<string>): string {
  let name = base
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base} ${n}`
  taken.add(name.toLowerCase())
  return name
}

/** Where each page lies in a ZIP, by its id: what stands below one lies in a folder of its name. */
export function filePaths(
  pages: readonly DocumentPage[],
  titleOf: (page: DocumentPage) => string,
  ending: string,
): Map<string, string> {
  const children = pagesByParent(pages)
  const paths = new Map<string, string>()
  const place = (parent: string | null, folder: string) => {
    // Where pictures and files lie.
    const taken = new Set(folder ? [] : ['files'])
    for (const page of children.get(parent) ?? []) {
      const name = uniqueName(fileName(titleOf(page)), taken)
      paths.set(page.id, `${folder}${name}.${ending}`)
      place(page.id, `${folder}${name}/`)
    }
  }
  place(null, '')
  return paths
}
