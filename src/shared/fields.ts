import { z } from 'zod'
import { type Limit, limits } from './limits.ts'
import { isPosition, maxPositionLength } from './position.ts'
import { enter, mustBe } from './sentences.ts'

/** The building blocks of contract shapes. Text refuses NUL and half a surrogate pair, which PostgreSQL cannot store. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** In lower case, as PostgreSQL answers it, so that ids can be compared as text. */
export const id = z.uuid({ error: mustBe('an id') }).toLowerCase()

/** Line breaks and other control characters, which would make a name pass for more text than it is. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** So many, or as many as the operator allows. */
type Max = number | Limit
const numberOf = (max: Max) => (typeof max === 'number' ? max : limits[max])

/** Text of at most so many characters: as many as the limit is when it is validated, or documented. */
const ofLength = (schema: z.ZodString, max: Max) =>
  schema
    .refine(({ length }) => length <= numberOf(max), {
      error: () => `At most ${numberOf(max).toLocaleString('en-US')} characters`,
    })
    .meta({
      get maxLength() {
        return numberOf(max)
      },
    })

/** A whole number from 0 on; `unit` says of what. */
export const wholeUpTo = (max: Limit, unit: string) =>
  z
    .int(`Must be whole ${unit}`)
    .min(0, 'At least 0')
    .refine((value) => value <= limits[max], {
      error: () => `At most ${limits[max].toLocaleString('en-US')} ${unit}`,
    })
    .meta({
      get maximum() {
        return limits[max]
      },
    })

const trimmedLine = (spaces: RegExp) =>
  z
    .string({ error: mustBe('text') })
    .refine(isStorable, 'Contains a character that can’t be saved')
    .overwrite((value) => value.replace(spaces, ' '))
    .trim()

const oneLine = (max: Max, spaces: RegExp) => ofLength(trimmedLine(spaces).min(1, { error: enter }), max)

/** A title on one line: trimmed, never empty; pasted line breaks and tabs become spaces. */
export const line = (max: Max) => oneLine(max, breaks)

/** A text on one line that may be empty. */
export const optionalLine = (max: Max) => ofLength(trimmedLine(breaks), max)

/**
 * What a name may not hold, since it would pass for another one: characters that don't show, or turn the text around.
 */
const hidden = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb\u2800]/u

/** Where such characters belong: joiners in scripts that need them, and what makes one emoji or glyph of several. */
const needed = new RegExp(
  [
    // The scripts that are imitated most have no joiners.
    /(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d](?=\p{L})(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])/u,
    /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/u,
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe0e\ufe0f]|[\ufe0e\ufe0f](?=\u20e3)/u,
    // Flags of England, Scotland and Wales.
    /(?<=\u{1f3f4})[\u{e0061}-\u{e007a}]+\u{e007f}/u,
    /(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{sc=Mongolian})[\u180b-\u180f]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)
const holdsHidden = (value: string) => hidden.test(value.replace(needed, ''))

/** The name of a thing: a line that shows, and shows all that it holds. Emoji alone will do. */
export const visibleName = (max: Max) =>
  oneLine(max, /[\t\n\r\u0085\u2028\u2029]+/g)
    .refine((value) => !holdsHidden(value), 'Remove the invisible characters')
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), 'Use at least one visible character')

/** The name of a person or a workspace, which others are asked to trust: it has a letter or digit of any script. */
export const letteredName = (max: Max) =>
  visibleName(max).refine((value) => /[\p{L}\p{N}]/u.test(value), 'Use at least one letter or digit')

/** Free text of several lines; may be empty. */
export const text = (max: Max) =>
  ofLength(z.string({ error: mustBe('text') }), max).refine(
    isStorable,
    'Contains a character that can’t be saved',
  )

/** NUL and half a surrogate pair as JSON text writes them: behind an odd number of backslashes. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

const deepest = 50

/** Looked at before anything else reads on: what nests deeper would exhaust the stack. */
const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((inner) => isShallow(inner, depth + 1)))

/** What is written with an exponent, PostgreSQL would write out: a number of six letters with three hundred digits. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'number'
    ? !String(value).includes('e')
    : typeof value !== 'object' || value === null || Object.values(value).every(isPlain)

/** Any JSON, as far as PostgreSQL can store it. */
export const json = z
  .unknown()
  .refine((value) => isShallow(value), { error: `At most ${deepest} levels deep`, abort: true })
  .pipe(z.json())
  .refine((value) => !unstorable.test(JSON.stringify(value)), {
    error: 'Contains a character that can’t be saved',
  })
  .refine(isPlain, { error: 'Contains a number that is too large or too small' })

/** A date without a time, `yyyy-MM-dd`; never converted between zones. */
export const day = z.iso
  .date({ error: mustBe('a date as yyyy-MM-dd') })
  .refine((value) => value >= '1900-01-01' && value <= '2999-12-31', 'Must be between 1900 and 2999')

/** An instant, ISO 8601 in UTC with microseconds, so that two changes compare as text. */
export const instant = z.iso
  .datetime()
  .refine((value) => !value.startsWith('0000'), 'Must be in the year 1 or later')

export const email = z
  .string({ error: mustBe('text') })
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email({ error: 'Enter an email address, such as ann@example.com' }))

export const password = z
  .string({ error: mustBe('text') })
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters')
  .refine(isStorable, 'Contains a character that can’t be saved')

/** Ids of which each counts once, in an order that does not tell who added what when. */
export const ids = (max: number) =>
  z
    .array(id)
    .max(max, `At most ${max}`)
    .transform((list) => [...new Set(list)].sort())

/** A whole list, or what is added to it and taken from it: so that two people who add at once both do. */
export const listChange = (max: number) =>
  z.union([ids(max), z.strictObject({ add: ids(max).optional(), remove: ids(max).optional() })], {
    error: `Must be a list of at most ${max} ids, or an object with \`add\` and \`remove\``,
  })

/** A colour as the pickers offer it, `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #5755d9')

export const priority = z.enum(['none', 'low', 'medium', 'high', 'urgent'])
export type Priority = z.infer<typeof priority>

/** Rows of one page. */
export const limit = z.coerce.number().int().min(1, 'At least 1').max(200, 'At most 200').optional()

/** Asks for a page of a list by the ids; without either, the whole list is answered. */
export const page = z.strictObject({
  limit,
  /** Where the page before ended, from its answer. */
  cursor: id.optional(),
})

/** A place in an order that people make by hand. */
export const position = z
  .string({ error: 'Must be a place in the order' })
  .regex(/^[A-Za-z][0-9A-Za-z]+$/, 'Must be a place in the order')
  .max(maxPositionLength, `At most ${maxPositionLength} characters`)
  .refine(isPosition, 'Must be a place in the order')

/** An amount of money in major units of the workspace’s currency. */
export const amount = z
  .number({ error: 'Must be an amount' })
  .min(0, 'Must not be negative')
  .max(1_000_000_000, 'At most 1,000,000,000')

/** Browsers differ in which of a zone's names they use, and the list of zones has only one: Kolkata or Calcutta. */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Z]/.test(zone)
  } catch {
    return false
  }
}

/**
 * PostgreSQL does not know some names that browsers know, and takes `IST` and its like for other places than they do:
 * these are kept by the place that they are taken for here.
 */
const asPlace = (zone: string): string =>
  /^([A-Z]{3}|US\/Pacific-New|Canada\/East-Saskatchewan)$/i.test(zone) && isTimeZone(zone)
    ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    : zone

export const timeZone = z
  .string()
  .overwrite(asPlace)
  .refine(isTimeZone, { error: 'Must be an IANA time zone such as Europe/Berlin' })
