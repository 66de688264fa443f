import type { NewPage } from './document.contract.ts'

/** A file as it lies in a folder or a ZIP; its path has slashes. */
export type ImportedFile = { path: string; text: string }
/** What did not come along, and why. */
export type LeftOut = { path: string; why: 'notMarkdown' | 'tooLong' | 'tooMany' | 'picture' }
export type Import = { title: string; pages: (NewPage & { id: string })[]; leftOut: LeftOut[] }

type Limits = { maxPages: number; maxDepth: number; maxText: number; maxTitle: number }
type Entry = { path: string; folder: string; base: string; text: string }
type Placed = { id: string; parent: string | null; depth: number }

export const isMarkdownPath = (path: string) => /\.(?:md|markdown)$/i.test(path)
const isIndex = (base: string) => /^(?:readme|index)$/i.test(base)
/** What other products put behind names in their exports. */
const foreignId = /\s+[0-9a-f]{32}$/i
const nameOf = (path: string) => (path.split('/').at(-1) ?? '').replace(foreignId, '') || 'Untitled'
const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const byName = new Intl.Collator('en', { numeric: true })

/** The folder that all lie in, which gives the document its name; empty where there is none. */
function sharedFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const root = first.includes('/') ? (first.split('/')[0] ?? '') : ''
  return root && paths.every((path) => path.startsWith(`${root}/`)) ? root : ''
}

/** The title that a text gives itself, and the text without it. */
function titled(text: string): { title: string | null; text: string } {
  const [matter = '', head = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n+/.exec(text) ?? []
  const body = text.slice(matter.length)
  const named = /^title:\s*["']?(.+?)["']?\s*$/im.exec(head)?.[1] ?? null
  const [heading, title] = /^\s*#[ \t]+(.+?)[ \t]*#*\r?\n*(?:\r?\n|$)/.exec(body) ?? []
  return heading && title
    ? { title: named ?? title, text: body.slice(heading.length).replace(/^\s+/, '') }
    : { title: named, text: body }
}

/** Where a link leads, seen from a folder. */
function resolved(folder: string, link: string): string {
  let way = link
  try {
    way = decodeURIComponent(link)
  } catch {
    // It has a percent sign of its own.
  }
  const parts = folder ? folder.split('/') : []
  for (const part of way.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const isForeign = (address: string) => /^[a-z][a-z+.-]*:|^\/\/|^#/i.test(address)
const picture = /!\[([^\]]*)\]\(\s*<?([^)>\s]+)>?(?:\s+"[^"]*")?\s*\)/g
const link = /(?<!!)\[([^\]]*)\]\(\s*<?([^)>]+?)>?(?:\s+"[^"]*")?\s*\)/g

/** Files as the pages of one document: what lies in a folder stands below the page that has its name. */
export function toImport(
  files: readonly ImportedFile[],
  makeId: () => string,
  { maxPages, maxDepth, maxText, maxTitle }: Limits,
): Import {
  const leftOut: LeftOut[] = []
  const root = sharedFolder(files.map(({ path }) => path))
  const entries: Entry[] = []
  for (const { path: whole, text } of files) {
    const path = root ? whole.slice(root.length + 1) : whole
    if (!isMarkdownPath(path)) leftOut.push({ path, why: 'notMarkdown' })
    else if (text.length > maxText) leftOut.push({ path, why: 'tooLong' })
    else {
      const bare = path.replace(/\.\w+$/, '')
      entries.push({ path, folder: folderOf(path), base: bare, text })
    }
  }
  entries.sort((a, b) => byName.compare(a.base, b.base))

  const pages: Import['pages'] = []
  const placed = new Map<string, Placed>()
  const idByPath = new Map<string, string>()
  function add(key: string, folder: string, title: string, text: string): Placed | null {
    if (pages.length >= maxPages) return null
    const above = folder ? pageOf(folder) : null
    const parent = above && above.depth >= maxDepth - 1 ? above.parent : (above?.id ?? null)
    const depth = above ? Math.min(above.depth + 1, maxDepth - 1) : 0
    const place = { id: makeId(), parent, depth }
    pages.push({ id: place.id, parent, title: title.slice(0, maxTitle), text })
    placed.set(key, place)
    return place
  }
  /** The page of a folder: a file of its name, one within that speaks for it, or an empty one. */
  function pageOf(folder: string): Placed | null {
    const known = placed.get(folder)
    if (known) return known
    const own =
      entries.find(({ base }) => base === folder) ??
      entries.find((entry) => entry.folder === folder && isIndex(nameOf(entry.base)))
    if (own) return addFile(own, folder)
    return add(folder, folderOf(folder), nameOf(folder), '')
  }
  function addFile(entry: Entry, key = entry.base): Placed | null {
    const { title, text } = titled(entry.text)
    const isOfFolder = key !== entry.base
    const place = add(key, isOfFolder ? folderOf(key) : entry.folder, title ?? nameOf(key), text)
    if (!place) leftOut.push({ path: entry.path, why: 'tooMany' })
    else idByPath.set(entry.path, place.id)
    return place
  }
  for (const entry of entries) {
    if (idByPath.has(entry.path) || leftOut.some(({ path }) => path === entry.path)) continue
    if (entry.folder && isIndex(nameOf(entry.base))) pageOf(entry.folder)
    if (!idByPath.has(entry.path)) addFile(entry)
  }

  const pathById = new Map([...idByPath].map(([path, id]) => [id, path]))
  for (const page of pages) {
    const path = pathById.get(page.id)
    if (path === undefined || !page.text) continue
    const folder = folderOf(path)
    page.text = page.text
      .replace(picture, (all, alt: string, address: string) => {
        if (isForeign(address)) return all
        leftOut.push({ path: resolved(folder, address), why: 'picture' })
        return alt
      })
      .replace(link, (all, label: string, address: string) => {
        const [way = ''] = address.split('#')
        const id = isForeign(address) ? undefined : idByPath.get(resolved(folder, way))
        return id ? `[${label}](page:${id})` : all
      })
  }
  const pictures = new Set(leftOut.flatMap(({ path, why }) => (why === 'picture' ? path : [])))
  const only = pages.length === 1 ? pages[0]?.title : undefined
  return {
    title: (root && nameOf(root)) || only || 'Imported',
    pages,
    // A picture that pages show is told as that, once.
    leftOut: [
      ...leftOut.filter(({ path, why }) => why !== 'picture' && !pictures.has(path)),
      ...[...pictures].map((path): LeftOut => ({ path, why: 'picture' })),
    ],
  }
}
