import { isForeignAddress } from '#shared/rich/document.ts'

/** Marks that turn the direction of text: they let `exe.jpg` be read where `gpj.exe` stands. */
const turns = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** The name under which a file is saved: no folder in it, and read as it is. */
export const downloadName = (name: string): string => name.replace(turns, '').replace(/[/\\]/g, '_') || 'file'

/** Whether an address may be a link: one of the web or of email that a browser reads as such. */
export const isLinkAddress = (url: string) => isForeignAddress(url) && URL.canParse(url)

/** What a link has where a file tells of its bytes. */
export const linkContent = { type: 'text/uri-list', size: 0, width: null, height: null } as const

/** What a link is called that was given no title: its address without what every address begins with. */
export const linkName = (url: string) =>
  url
    .replace(/^(https?:\/\/(www\.)?|mailto:)/i, '')
    .replace(/\/$/, '')
    .slice(0, 255)

/** Where a link leads, in short: whatever its title says. */
export function linkPlace(url: string): string {
  const { host, pathname } = new URL(url)
  return host || pathname
}

/** Whether parts of a file are asked for while it plays. */
export const isPlayed = (type: string) => /^(audio|video)\//.test(type)

/** First and last byte. */
export type Range = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for: null for all of it, also where the header is one that need not be
 * understood; `beyond` when the file has no such bytes.
 */
export function rangeOf(header: string | undefined, type: string, size: number): Range | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((isPlayed(type) && header) || '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return null
  return start >= size ? 'beyond' : { start, end }
}
