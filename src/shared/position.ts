import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/**
 * A place in an order that people make by hand, as a fractional index: text that sorts byte by byte, so that a thing
 * moves between two others without touching them. Equal ones, of two people who moved at once, stand by id.
 */
export const maxPositionLength = 250

export const isPosition = (value: string) => {
  try {
    generateKeyBetween(value, null)
    generateKeyBetween(null, value)
    return true
  } catch {
    return false
  }
}

type Placed = { id: string; position: string }

export const byPosition = (a: Placed, b: Placed) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

/** A place behind `before` and in front of `after`; null = the end of the list on that side. */
export const positionBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, before !== null && after !== null && after <= before ? null : after)

/** As many places one behind the other, between the two. */
export const positionsBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, before !== null && after !== null && after <= before ? null : after, count)

/** Where the nth thing of its kind stands when nobody has moved it. */
export const positionOfNumber = (number: number) => `h${String(number).padStart(8, '0')}`

/** Where a new thing stands until the server has given it a number. */
export const newestPosition = positionOfNumber(99_999_999)
