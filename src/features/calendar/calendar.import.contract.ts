import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, ids, text } from '#shared/fields.ts'
import { eventVisibility } from './calendar.shape.ts'

/** Characters of a file; what holds more is exported a year at a time by all programs. */
export const maxImportFile = 900_000
/** Events of one file, each date of a series that is other than the rest included. */
export const maxImport = 1000

/** What a file says that cannot be taken over. */
const refusedEvent = z.object({ title: z.string(), reason: z.string() })
export type RefusedEvent = z.infer<typeof refusedEvent>

export const calendarImportContract = {
  importCalendar: call({
    method: 'POST',
    path: '/calendar/import',
    summary:
      'Adds the events of an iCalendar file (.ics). What was imported to the same place before is left as it is now; what can’t be imported is listed with the reason. With `preview` nothing is added.',
    permission: 'calendar.update',
    scope: 'rows',
    body: z.strictObject({
      file: text(maxImportFile),
      /** In which the events are to be; null = in none. */
      project: id.nullable().optional(),
      visibility: eventVisibility.optional(),
      preview: z.boolean().optional(),
    }),
    /** The events that were added, or would be. */
    answer: ok(z.object({ ids: z.array(id), known: z.int(), refused: z.array(refusedEvent) })),
  }),
  deleteImported: call({
    method: 'POST',
    path: '/calendar/import/undo',
    summary:
      'Deletes these events, each with all its dates: all of them, or none. Ids that are no events are left out.',
    permission: 'calendar.update',
    scope: 'rows',
    body: z.strictObject({ ids: ids(maxImport) }),
    answer: ok(z.object({ ids: z.array(id) })),
  }),
}
