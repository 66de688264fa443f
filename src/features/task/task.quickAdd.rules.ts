import { readDay } from '#shared/dayWords.ts'
import type { Priority } from '#shared/fields.ts'
import { readDuration } from './task.quickAddValues.rules.ts'

export type Named = { id: string; name: string }

/** What the words of a line are looked up in. */
export type QuickAddContext = {
  today: string
  /** In whose order of day and month dates are read. */
  locale?: string
  tags: readonly Named[]
  members: readonly Named[]
  /** The member that `@me` means. */
  me: string
  minutesPerDay: number
  daysPerWeek: number
  mayCreateTags: boolean
  /** Who is suggested after `@`, with what has to be done first; left out, all members. */
  assignees?: readonly (Named & { hint?: string })[]
}

type Value =
  | { kind: 'tag'; value: string; name: string }
  | { kind: 'newTag'; value: string; name: string }
  | { kind: 'priority'; value: Priority }
  | { kind: 'executor'; value: string; name: string }
  | { kind: 'estimate'; value: number }
  | { kind: 'dueDate'; value: string }
/** Words that were understood, and where they stand in the line. */
export type Token = Value & { start: number; end: number }
export type TokenKind = Token['kind']

export type QuickAddResult = {
  /** The words that mean nothing else, with single spaces. */
  title: string
  tokens: Token[]
  tags: string[]
  /** Names of tags that do not exist yet. */
  newTags: string[]
  priority?: Priority
  executor?: string
  /** Minutes. */
  estimate?: number
  dueDate?: string
}

const priorityWords: Record<string, Priority> = {
  '1': 'urgent',
  '2': 'high',
  '3': 'medium',
  '4': 'low',
}
const priorityNames: readonly Priority[] = ['urgent', 'high', 'medium', 'low']

/** Case, accents and spaces do not matter when a name is looked up. */
const plain = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\s+/g, ' ').trim()

/** Each name is made plain once, not with every word that is looked up. */
const plainNames = new WeakMap<Named, string>()
function plainName(named: Named): string {
  const known = plainNames.get(named) ?? plain(named.name)
  plainNames.set(named, known)
  return known
}

function readPriority(word: string): Priority | undefined {
  const prefix = word.toLowerCase()
  return priorityWords[prefix] ?? (prefix ? priorityNames.find((name) => name.startsWith(prefix)) : undefined)
}

/** The one that is called so, else the only one whose name, or one word of it, begins so. */
function findByName(all: readonly Named[], word: string): Named | undefined {
  const name = plain(word)
  if (!name) return undefined
  const exact = all.filter((named) => plainName(named) === name)
  if (exact.length) return exact.length === 1 ? exact[0] : undefined
  const found = all.filter((named) => beginsWith(named, name))
  return found.length === 1 ? found[0] : undefined
}

function beginsWith(named: Named, prefix: string) {
  const known = plainName(named)
  return (
    known.startsWith(prefix) ||
    known.replaceAll(' ', '').startsWith(prefix) ||
    known.split(' ').some((part) => part.startsWith(prefix))
  )
}

/**
 * One word of the line: bare, or after its sign in quotes; a comma or full stop after it does not belong to it. “in 3
 * days” is one.
 */
const words = /(?<=^|\s)(?:([#@])"([^"]+)"|in \d{1,3} (?:day|week|month)s?(?![\p{L}\d-])|\S+)/giu
const trailing = /[,.;:?!]+$/u

/** Days that need no sign. "sat", "sun" and "wed" are words of their own, and so need theirs. */
const bareDay =
  /^(?:today|tomorrow|mon|tue|tues|thu|thur|thurs|fri|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?!24\/7$)\d{1,2}\/\d{1,2}|in \d+ \w+)$/i

function readWord(match: RegExpExecArray, context: QuickAddContext): Token | undefined {
  const [whole, quotedSign, quoted] = match
  const sign = quotedSign ?? whole[0]!
  const bare = quotedSign ? whole : whole.replace(trailing, '')
  const word = quoted ?? bare.slice(1)
  const place = { start: match.index, end: match.index + bare.length }
  if (sign === '#') {
    const name = plain(word)
    const known = context.tags.find((named) => plainName(named) === name)
    if (known) return { kind: 'tag', value: known.id, name: known.name, ...place }
    const isName = name && word.length <= 60 && !/^[\d#]/.test(word)
    if (isName && context.mayCreateTags)
      return { kind: 'newTag', value: word.trim(), name: word.trim(), ...place }
  } else if (sign === '@') {
    const member =
      plain(word) === 'me'
        ? context.members.find(({ id }) => id === context.me)
        : findByName(context.members, word)
    if (member) return { kind: 'executor', value: member.id, name: member.name, ...place }
  } else if (sign === '!') {
    const priority = readPriority(word)
    if (priority) return { kind: 'priority', value: priority, ...place }
  } else if (sign === '^') {
    const value = readDay(word, context)
    if (value) return { kind: 'dueDate', value, ...place }
  } else {
    const value = readDuration(bare, context)
    if (value) return { kind: 'estimate', value, ...place }
    const day = bareDay.test(bare) ? readDay(bare, context) : undefined
    if (day) return { kind: 'dueDate', value: day, ...place }
  }
  return undefined
}

/** Of what a task has only one of, the last word counts, and those before it stay text; "1h 30m" is one. */
function settle(found: readonly Token[], text: string): Token[] {
  const settled: Token[] = []
  const isSigned = (token: Token) => token.kind === 'dueDate' && text[token.start] === '^'
  // A day with its sign is meant, wherever another one stands.
  const hasSigned = found.some(isSigned)
  for (const token of found) {
    if (hasSigned && token.kind === 'dueDate' && !isSigned(token)) continue
    const last = settled.at(-1)
    if (token.kind === 'estimate' && last?.kind === 'estimate' && !text.slice(last.end, token.start).trim()) {
      settled[settled.length - 1] = { ...last, value: last.value + token.value, end: token.end }
      continue
    }
    // Of tags a task may have many.
    if (token.kind !== 'tag' && token.kind !== 'newTag') {
      const twin = settled.findIndex(({ kind }) => kind === token.kind)
      if (twin >= 0) settled.splice(twin, 1)
    }
    settled.push(token)
  }
  return settled
}

/** What a line for a new task says. A backslash before a word keeps it as text. */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAddResult {
  const tokens = settle(
    [...text.matchAll(words)].flatMap((match) => readWord(match as RegExpExecArray, context) ?? []),
    text,
  )
  const result: QuickAddResult = { title: '', tokens, tags: [], newTags: [] }
  const tags = new Set<string>()
  const newTags = new Map<string, string>()
  let rest = ''
  let from = 0
  // Punctuation after a word that goes joins the one before it.
  const append = (part: string) => {
    rest = (from && /^[,.;:?!]/.test(part) ? rest.trimEnd() : rest) + part
  }
  for (const token of tokens) {
    append(text.slice(from, token.start))
    from = token.end
    if (token.kind === 'tag') tags.add(token.value)
    else if (token.kind === 'newTag') {
      const name = plain(token.value)
      if (!newTags.has(name)) newTags.set(name, token.value)
    } else if (token.kind === 'priority') result.priority = token.value
    else if (token.kind === 'executor') result.executor = token.value
    else if (token.kind === 'estimate') result.estimate = token.value
    else result.dueDate = token.value
  }
  append(text.slice(from))
  result.tags = [...tags]
  result.newTags = [...newTags.values()]
  result.title = rest
    .replace(/(?<=^|\s)\\(?=\S)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return result
}

/** The line with a word made text again. */
export const escapeToken = (text: string, { start }: Token) => `${text.slice(0, start)}\\${text.slice(start)}`

/** The line with a word replaced by another; without one it is gone. */
export function replaceToken(text: string, { start, end }: { start: number; end: number }, word: string) {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (word) return before + word + after
  return `${before.trimEnd()} ${after.trimStart()}`.trimStart()
}

/** How a tag or member is written: in quotes where a bare word would end or mean something else. */
export function nameWord(sign: '#' | '@', name: string) {
  const isBare = /^[^\s"]+$/u.test(name) && !trailing.test(name)
  return isBare ? `${sign}${name}` : `${sign}"${name.replaceAll('"', '')}"`
}

export type Suggestion = { label: string; word: string; kind: TokenKind; value: string }
export type Suggestions = { start: number; end: number; items: Suggestion[] }

const asLabel = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('-', ' ')

const dayWords = ['today', 'tomorrow', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'next-week']

/** What the word at the caret may become, while it begins with a sign; null otherwise. */
export function suggest(text: string, caret: number, context: QuickAddContext): Suggestions | null {
  const match = /(?<=^|\s)([#@!^])("?)([^"\s]*|(?<=")[^"]*)$/u.exec(text.slice(0, caret))
  if (!match) return null
  const [whole, sign, , typed] = match as unknown as [string, string, string, string]
  const plainTyped = plain(typed)
  const span = { start: caret - whole.length, end: caret }
  const named = (all: readonly (Named & { hint?: string })[], kind: 'tag' | 'executor') =>
    all
      .filter((named) => !plainTyped || beginsWith(named, plainTyped))
      .slice(0, 8)
      .map(({ id, name, hint }) => ({
        label: hint ? `${name} (${hint})` : name,
        word: nameWord(kind === 'tag' ? '#' : '@', name),
        kind,
        value: id,
      }))
  if (sign === '#') return { ...span, items: named(context.tags, 'tag') }
  if (sign === '@') return { ...span, items: named(context.assignees ?? context.members, 'executor') }
  if (sign === '!')
    return {
      ...span,
      items: priorityNames
        .filter((name, index) => name.startsWith(plainTyped) || String(index + 1) === plainTyped)
        .map((name) => ({ label: asLabel(name), word: `!${name}`, kind: 'priority' as const, value: name })),
    }
  return {
    ...span,
    items: dayWords
      .filter((word) => word.startsWith(plainTyped))
      .flatMap((word) => {
        const value = readDay(word, context)
        return value ? [{ label: asLabel(word), word: `^${word}`, kind: 'dueDate' as const, value }] : []
      }),
  }
}
