import { type TaskDetail, taskContract } from '#features/task/task.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { changedList } from '#shared/lists.ts'
import { type Guard, omit } from '#web/offline/conflicts.ts'
import { send } from '#web/store/api.ts'
import type { Row } from '#web/store/rows.ts'
import type { timeContract } from '../../time.contract.ts'
import type { TimeEntry } from '../../time.shape.ts'
import type { EntryChange } from './entryRows.ts'

type Arg = CallArg<typeof timeContract.updateTimeEntry> & { shown: EntryChange[]; isQuiet?: boolean }

const seen = ({ shown }: Arg) => shown[0]?.before ?? undefined

/** Instants are written in more than one way. */
function reads<T extends { start?: string; end?: string | null }>(fields: T): T {
  const { start, end } = fields
  return {
    ...fields,
    ...(start && { start: new Date(start).toISOString() }),
    ...(end && { end: new Date(end).toISOString() }),
  }
}

function shownAs(before: TimeEntry | undefined, body: Arg['body']): EntryChange[] {
  if (!before) return []
  const tags = body?.tags ? changedList(before.tags, body.tags) : before.tags
  return [{ before, after: { ...before, ...body, tags } as TimeEntry }]
}

/** Of tracked time that two people change, each field is whose who changed it first. */
export const guardEntry: Guard<Arg> = {
  thing: 'time entry',
  before: seen,
  asks: {
    request: (arg) => send(taskContract.getTask)({ params: { id: seen(arg)?.task ?? '' } }),
    rowsOf: (answer) => (answer as TaskDetail).actions,
  },
  reads: (row) => reads(row as Row & TimeEntry),
  // Of tags it says what is added and taken away, which nobody else's change is against.
  changes: ({ params, body: { tags: _tags, ...fields } }) => ({ [params.id]: reads(fields) }),
  without(arg, fields) {
    const body = omit(arg.body ?? {}, fields[arg.params.id] ?? [])
    return body && { ...arg, body, shown: shownAs(seen(arg), body) }
  },
  onto: (arg, row) => ({ ...arg, shown: shownAs(row as TimeEntry, arg.body), isQuiet: false }),
}
