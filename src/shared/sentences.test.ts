import { expect, test } from 'vitest'
import { z } from 'zod'
import { email, id, line } from './fields.ts'
import { sentenceOf } from './sentences.ts'

const shape = z.strictObject({
  title: line(5).optional(),
  dueDate: z.string().optional(),
  project: id.optional(),
  email: email.optional(),
  priority: z.enum(['low', 'high']).optional(),
  estimate: z.int().min(0).max(1000).optional(),
  tags: z.array(z.string()).max(2).optional(),
  flag: z.boolean().optional(),
})

function refused(field: keyof typeof shape.shape, value: unknown) {
  const required = shape.required()
  const { error } = required.shape[field].safeParse(value, { error: sentenceOf })
  return error?.issues[0]?.message
}

function missing(field: keyof typeof shape.shape) {
  const { error } = shape.required().safeParse({}, { error: sentenceOf })
  return error?.issues.find(({ path }) => path[0] === field)?.message
}

test('the error for a missing field names it', () => {
  expect(missing('title')).toBe('Enter a title')
  expect(missing('dueDate')).toBe('Enter a due date')
  expect(missing('project')).toBe('Enter a project')
  expect(missing('email')).toBe('Enter an email address')
  expect(missing('priority')).toBe('Enter a priority')
  expect(missing('estimate')).toBe('Enter an estimate')
  const { error } = z.object({ tags: z.array(id) }).safeParse({}, { error: sentenceOf })
  expect(error?.issues[0]?.message).toBe('Enter tags')
})

test('the error for a wrong type or value says what is required', () => {
  expect(refused('title', 5)).toBe('Must be text')
  expect(refused('title', 'too long')).toBe('At most 5 characters')
  expect(refused('dueDate', 5)).toBe('Must be text')
  expect(refused('project', 'x')).toBe('Must be an id')
  expect(refused('priority', 'urgent')).toBe('Must be one of low, high')
  expect(refused('estimate', '5')).toBe('Must be a number')
  expect(refused('estimate', 1.5)).toBe('Must be a whole number')
  expect(refused('estimate', -1)).toBe('At least 0')
  expect(refused('estimate', 1001)).toBe('At most 1,000')
  expect(refused('tags', ['a', 'b', 'c'])).toBe('At most 2 entries')
  expect(refused('flag', 'yes')).toBe('Must be true or false')
})
