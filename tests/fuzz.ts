import { z } from 'zod'

type Json = Record<string, unknown>
type Path = readonly (string | number)[]

/** What nobody means to send. Some of it is text like any other, and may be taken. */
export const hostileValues: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe\u202c',
  '<script>alert(1)</script>',
  '=1+1',
  "'; drop table invoice; --",
  '%',
  '\\',
  'NaN',
  'x'.repeat(200_000),
  '',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13',
  '01900000-0000-7000-8000-00000000000G',
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  1_000_000_000.001,
  2_147_483_648,
  true,
  null,
  [],
  ['x', ['y']],
  [[[]]],
  {},
  { length: 1, id: 'x' },
]
/** As JSON has them and JavaScript has no values for. */
export const hostileNumbers = [
  '-0',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
]

/** A value that a schema takes, of all fields that it has; ids by the names of their fields. */
export function sampleOf(schema: Json, idOf: (field: string) => string, field = ''): unknown {
  const { type, properties, items, enum: values, const: only, format } = schema
  const [first] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[]
  if (first) return sampleOf(first, idOf, field)
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties as Record<string, Json>).map(([name, one]) => [
        name,
        sampleOf(one, idOf, name),
      ]),
    )
  if (type === 'array') return [sampleOf((items ?? {}) as Json, idOf, field)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  return textOf(String(format ?? ''), schema, idOf, field)
}

function textOf(format: string, { pattern }: Json, idOf: (field: string) => string, field: string): string {
  if (format === 'uuid') return idOf(field)
  if (format === 'date') return '2026-03-01'
  if (format === 'date-time') return '2026-03-01T10:00:00Z'
  if (format === 'email') return 'ford@example.com'
  if (field === 'currency') return 'EUR'
  if (field === 'language') return 'en'
  if (field === 'country') return 'DE'
  if (field === 'color') return '#5755d9'
  return typeof pattern === 'string' && pattern.includes('a-z]{2}') ? 'en' : 'x'
}

export const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Where its parts are, each on its own and those of parts. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return at.length ? [at, ...inner] : inner
}

/** A copy with another part; undefined takes it out. */
export function withPart(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.map((one, n) => (n === key ? withPart(one, rest, part) : one))
  const object = value as Json
  return { ...object, [key]: withPart(object[key], rest, part) }
}
