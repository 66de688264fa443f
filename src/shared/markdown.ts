/** A text of Markdown on one line, as it reads without its marks and the addresses of its links. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)]|\[[ x]\])\s+/gim, '')
    .replace(/[*_~`]{1,3}(?=\S)|(?<=\S)[*_~`]{1,3}/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
