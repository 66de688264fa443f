// SQL in lines, so that what changes in a statement is a line of a diff.

const width = 110

const clause =
  /(with|select|from|((left|inner|cross) )?join|where|group by|having|order by|limit|union( all)?|insert into|values|on conflict|do update set|returning|update|set|delete from|for (no key )?(update|share))( |$)/y
const condition = /(and|or|when|else) /y
const comma = /(?<=, )/y

/** Calls `each` with the places of a text that stand in no parentheses and no quotes. @param {string} text @param {(at: number) => void} each */
function walk(text, each) {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (depth === 0) each(at)
    if (char === "'" || char === '"') at = text.indexOf(char, at + 1)
    else if (char === '(') depth++
    else if (char === ')') depth--
    if (at < 0) return
  }
}

/** Splits a text where words begin that match. @param {string} text @param {RegExp} pattern */
function split(text, pattern) {
  /** @type {string[]} */
  const parts = []
  let start = 0
  let end = 0
  walk(text, (at) => {
    pattern.lastIndex = at
    if (at < end || (at && text[at - 1] !== ' ') || !pattern.test(text)) return
    end = pattern.lastIndex
    if (at) parts.push(text.slice(start, at))
    start = at
  })
  return [...parts, text.slice(start)]
}

/** As many parts in a line as fit. @param {string[]} parts @param {number} indent */
function fill(parts, indent) {
  /** @type {string[]} */
  const lines = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && indent + last.length + part.trimEnd().length <= width)
      lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

/** The longest parentheses of a text, as where they begin and end. @param {string} text */
function longestGroup(text) {
  let [open, from, to] = [-1, -1, -1]
  walk(text, (at) => {
    if (open >= 0 && at - 1 - open > to - from) [from, to] = [open, at - 1]
    open = text[at] === '(' ? at : -1
  })
  if (open >= 0 && text.length - 1 - open > to - from) [from, to] = [open, text.length - 1]
  return to - from > 1 ? { from, to } : undefined
}

/** @param {string} text @param {number} indent @returns {string[]} */
function layOut(text, indent) {
  const line = text.trim()
  if (!line) return []
  if (indent + line.length <= width) return [' '.repeat(indent) + line]
  for (const pattern of [clause, condition, comma]) {
    const parts = split(line, pattern)
    if (parts.length === 1) continue
    clause.lastIndex = 0
    const deeper = pattern !== clause && clause.test(line) ? 2 : 0
    const lines = pattern === comma ? fill(parts, indent + deeper) : parts
    return lines.flatMap((part, n) => layOut(part, n ? indent + deeper : indent))
  }
  const group = longestGroup(line)
  if (!group) return [' '.repeat(indent) + line]
  return [
    ...layOut(line.slice(0, group.from + 1), indent),
    ...layOut(line.slice(group.from + 1, group.to), indent + 2),
    ...layOut(line.slice(group.to), indent),
  ]
}

/** @param {string} sql */
export const formatSql = (sql) =>
  layOut(sql.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')'), 0).join('\n')
