/** A rich text as a tree, in the shape the editor takes and gives: see `parse` and `serialise`. */
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}
/** Which blocks and references a text may hold: pages have some that descriptions and comments do not. */
export type Syntax = 'text' | 'page'
export type RichMark = { type: string; attrs?: Record<string, unknown> }

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ownFile = new RegExp(`^/api/file/(${uuid})(/preview)?$`, 'i')
const member = new RegExp(`^member:(${uuid})$`, 'i')
/** What a page refers to. */
export const referenceKinds = ['task', 'project', 'invoice', 'document', 'page'] as const
export type ReferenceKind = (typeof referenceKinds)[number]
const reference = new RegExp(`^(${referenceKinds.join('|')}):(${uuid})$`, 'i')
const foreign = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i

/** The id behind the address of one of the product's own files, or null for any other address. */
export const fileIdOf = (address: string) => ownFile.exec(address)?.[1] ?? null

/** The id behind the address of a mention. */
export const memberIdOf = (address: string) => member.exec(address)?.[1] ?? null

/** What the address of a reference names. */
export function referenceOf(address: string): { kind: ReferenceKind; id: string } | null {
  const [, kind, id] = reference.exec(address) ?? []
  return kind && id ? { kind: kind.toLowerCase() as ReferenceKind, id: id.toLowerCase() } : null
}

export const isForeignAddress = (address: string) => foreign.test(address)

/** Whether an address may become a link or a picture; anything else (`javascript:`, `data:`, `/x`) stays text. */
export const mayLink = (address: string) => isForeignAddress(address) || fileIdOf(address) !== null

/** The whole of what people type for an address: `example.com`, `ann@example.com`. */
export function completeAddress(address: string) {
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`
  if (/^[^\s/:@]+\.[^\s/:@]{2,}(?:[/:?#]\S*)?$/.test(address)) return `https://${address}`
  return address
}

export const fileAddress = (id: string) => `/api/file/${id}`
export const previewAddress = (id: string) => `/api/file/${id}/preview`

/** What a link has for the browser: own files open beside, foreign addresses learn nothing about where one was. */
export const linkTarget = { target: '_blank', rel: 'noopener noreferrer' }

/**
 * The level of a heading for the page: below those of a page and of a drawer, and never more than one step below the
 * last. `levels` holds the headings it stands under, and takes it in.
 */
export function shownLevel(level: number, levels: number[]) {
  while (levels.length && levels.at(-1)! >= level) levels.pop()
  levels.push(level)
  return Math.min(6, levels.length + 2)
}
