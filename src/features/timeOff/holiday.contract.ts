import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, text, visibleName } from '#shared/fields.ts'
import { holiday, holidayCalendar } from './holiday.shape.ts'

/** Country and parts of it, as `DE-BY`. Which ones there are, the server knows. */
export const region = z
  .string({ error: 'Must be a country or region such as DE-BY' })
  .regex(/^[A-Z]{2}(-[A-Za-z0-9]{1,12}){0,2}$/, 'Must be a country or region such as DE-BY')

const years = z.coerce.number().int().min(1990, 'At least 1990').max(2100, 'At most 2100')

/** Days that one workspace may add. */
export const maxOwnHolidays = 200

export const holidayContract = {
  getHolidays: call({
    method: 'GET',
    path: '/holiday',
    summary:
      'The holidays of a year: those that the workspace added, and the public ones of its region and of its members’ regions, also where the team works on them.',
    permission: 'member',
    query: z.strictObject({ year: years }),
    answer: ok(z.array(holiday)),
  }),
  getHolidayCalendar: call({
    method: 'GET',
    path: '/holiday-calendar',
    summary: 'Which holidays the workspace has.',
    permission: 'member',
    answer: ok(holidayCalendar),
  }),
  updateHolidayCalendar: call({
    method: 'PATCH',
    path: '/holiday-calendar',
    summary:
      'Changes which holidays the workspace has: its region, on which public ones the team works, and which it adds.',
    permission: 'workspace.update',
    scope: 'workspace',
    body: z.strictObject({
      region: region.nullable().optional(),
      /** Keys of public holidays on which the team works from now on. */
      hide: z.array(text(200)).max(100).optional(),
      /** Keys of those on which it does not work any more. */
      show: z.array(text(200)).max(100).optional(),
      add: z
        .array(z.strictObject({ id, name: visibleName('name'), date: day, yearly: z.boolean() }))
        .max(maxOwnHolidays)
        .optional(),
      /** Ids of those that it had added. */
      remove: z.array(id).max(maxOwnHolidays).optional(),
    }),
    answer: ok(holidayCalendar),
  }),
  getHolidayRegions: call({
    method: 'GET',
    path: '/holiday-region',
    summary: 'The countries whose public holidays are known, or the regions within one; by name.',
    permission: 'member',
    query: z.strictObject({ within: region.optional() }).optional(),
    answer: ok(z.array(z.object({ region: z.string(), name: z.string() }))),
  }),
}
