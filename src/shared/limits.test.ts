import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { letteredName, text, wholeUpTo } from './fields.ts'
import { defaultLimits, setLimits } from './limits.ts'

afterEach(() => setLimits(defaultLimits))

const sentenceOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

it('validates, and documents, by the current limits', () => {
  const body = z.strictObject({
    name: letteredName('name'),
    text: text('comment'),
    estimate: wholeUpTo('estimate', 'minutes'),
  })
  const shape = () => z.toJSONSchema(body, { io: 'input' }).properties
  expect(shape()).toMatchObject({
    name: { maxLength: 60 },
    text: { maxLength: 20_000 },
    estimate: { maximum: 600_000 },
  })
  setLimits({ ...defaultLimits, name: 3, comment: 4, estimate: 60 })
  expect(shape()).toMatchObject({ name: { maxLength: 3 }, text: { maxLength: 4 }, estimate: { maximum: 60 } })
  expect(body.safeParse({ name: 'Ann', text: 'four', estimate: 60 }).success).toBe(true)
  expect(sentenceOf(body.pick({ name: true }), { name: 'Anna' })).toBe('At most 3 characters')
  expect(sentenceOf(body.pick({ text: true }), { text: 'fives' })).toBe('At most 4 characters')
  expect(sentenceOf(body.pick({ estimate: true }), { estimate: 61 })).toBe('At most 60 minutes')
})
