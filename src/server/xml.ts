/** What XML 1.0 has no place for: control characters and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g // oxlint-disable-line no-control-regex -- these are looked for

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"]/g, (character) => escapes[character] as string)

/** An element, around a text or around others that are made already. One that holds nothing is left out. */
export function element(
  name: string,
  content: string | readonly string[] | null,
  attributes: Record<string, string> = {},
): string {
  const inner = typeof content === 'string' ? escaped(content) : (content ?? []).join('')
  if (inner.trim() === '') return ''
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${named.join('')}>${inner}</${name}>`
}

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
