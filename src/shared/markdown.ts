/** What a backslash keeps from being a mark, or a mark around a word: underscores within one are part of it. */
const escapedOrMark =
  /\\([!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])|(?:[*`]{1,3}|~~)(?=\S)|(?<=\S)(?:[*`]{1,3}|~~)/gu

/**
 * A text of Markdown on one line, as it reads without its marks and the addresses of its links. Each part of a pattern
 * ends where it could begin again: else a long text of nothing but beginnings would take minutes.
 */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~)\w*$|^[ \t]*\$\$$/gm, '')
    .replace(/^[ \t]*(?:> ?)?\[!\w{3,9}\]$|^<\/?details>$|<\/?summary>/gm, '')
    .replace(/^[ \t]*\|.*$/gm, (row) => (/^[ \t|:-]*$/.test(row) ? '' : row.replace(/(?<!\\)\|/g, ' ')))
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d+[.)]|\[[ x]\])\s+)+/gim, '')
    .replace(escapedOrMark, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The beginning of such a text, cut between characters. */
export function beginningOf(markdown: string, length: number): string {
  const text = withoutMarks(markdown)
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$|\s+$/, '')}…` : text
}
