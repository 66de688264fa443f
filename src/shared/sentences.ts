import type { z } from 'zod'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input' | 'path'> & Record<string, unknown>

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** A field as a word of a sentence: `dueDate` is a “due date”. */
function nounOf(path: Issue['path']): string {
  const name = path?.findLast((part) => typeof part === 'string')
  const words = String(name ?? 'value')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words === 'email' ? 'email address' : words
}

/** Asks for a field that is missing or empty: “Enter a title”. */
export const enter = ({ path }: Pick<Issue, 'path'>) => `Enter ${article(nounOf(path))}`

/** Says what a field must be, or asks for it where it is missing. */
export const mustBe = (what: string) => (issue: Issue) =>
  issue.input === undefined ? enter(issue) : `Must be ${what}`

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' }

function boundOf({ origin, minimum, maximum, inclusive }: Issue): string {
  const isMin = minimum !== undefined
  const limit = Number(isMin ? minimum : maximum).toLocaleString('en-US')
  const unit = counted[String(origin)] ?? ''
  if (inclusive === false) return `Must be ${isMin ? 'more' : 'less'} than ${limit}${unit}`
  return `${isMin ? 'At least' : 'At most'} ${limit}${unit}`
}

/** What is wrong with a field whose shape does not say so itself, in words that a person can act on. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.expected === 'array') return `Enter ${nounOf(issue.path)}`
      return mustBe(kinds[String(issue.expected)] ?? 'of another kind')(issue)
    case 'invalid_value': {
      const values = issue.values as readonly unknown[]
      return issue.input === undefined
        ? enter(issue)
        : `Must be ${values.length > 1 ? 'one of ' : ''}${values.map((value) => String(value)).join(', ')}`
    }
    case 'too_small':
    case 'too_big':
      return boundOf(issue)
    case 'not_multiple_of':
      return `Must be a multiple of ${String(issue.divisor)}`
    case 'invalid_union':
      return issue.input === undefined ? enter(issue) : 'Doesn’t match any format this field accepts'
    case 'invalid_format':
      return `Must be ${article(String(issue.format))}`
    default:
      return 'Not valid'
  }
}
