import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { selectProjectEntities } from '#features/project/web/project.api.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { type Dispatch, useAppDispatch } from '#web/store/listener.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import { dayBorders } from '../../../time.day.rules.ts'
import { rowOf, type WeekRow } from '../../../time.sums.rules.ts'
import { type EntryChange, entriesOf, placeOf, titleOf } from '../../parts/entryRows.ts'
import { serverNow } from '../../parts/secondClock.ts'
import { weekOf } from '../../parts/useWeek.ts'
import { type State, timeApi, useSetDayMutation } from '../../time.api.ts'
import { newEntry, shorten } from '../timer/timer.ts'
import { cellMinutes, changedCell, dayChanges, entriesInCell, ownOf, turnedInto } from './dayChange.ts'

type CellRow = Pick<WeekRow, 'task' | 'project' | 'title'>

/** Sets how many minutes a member has on a task on one day of a loaded week (0 = Monday); in closed books with a reason. */
export function useSetCell(monday: string, memberId: string) {
  const store = useStore<
    State & Parameters<typeof selectTaskList>[0] & Parameters<typeof selectProjectEntities>[0]
  >()
  const { timeZone } = useWorkspace()
  const me = useMemberId()
  const dispatch = useAppDispatch()
  const [setDay] = useSetDayMutation()
  return useCallback(
    ({ task, project, title }: CellRow, dayIndex: number, minutes: number, reason?: string) => {
      const state = store.getState()
      const week = weekOf(monday, memberId, timeZone)
      const { data } = timeApi.endpoints.getTimeEntries.select(week)(state)
      const day = addDays(monday, dayIndex)
      const known = task === null ? undefined : selectTaskList(state)?.entities[task]
      const isBilled = selectProjectEntities(state)?.[project]?.billing !== 'non_billable'
      const billable = (known?.billable ?? true) && isBilled
      const place = { project, title, ...known, billable, task }
      const row = rowOf(place)
      const entries = data ? entriesOf(data) : []
      const borders = dayBorders(timeZone, day)
      const before = entriesInCell(entries, row, borders)
      const changes = dayChanges({
        timeZone,
        entries,
        row,
        day: borders,
        now: serverNow(),
        minutes,
        make: (span) => newEntry(place, { ...span, memberId, isManual: true, createdBy: me }),
      })
      if (changes && !changes.length) return
      const shown = changes ?? []
      const ids = shown.flatMap(({ before: known, after }) => (known || !after ? [] : after.id))
      const call = setDay({
        memberId,
        body: {
          ...placeOf(place),
          day,
          minutes,
          ...(memberId !== me && { memberId }),
          ...(ids.length && { ids }),
          ...(reason && { reason }),
        },
        shown,
      })
      let now = changes && changedCell(before, changes)
      const left = () => ownOf(before, now ?? [], me)
      const back = () => turnedInto(left(), before)
      const run = (all: readonly EntryChange[]) =>
        Promise.all(all.map((change) => dispatch(makeChange(change, me, reason)))).then(
          (answers) => answers.find(({ error }) => error !== undefined) ?? {},
        )
      // The cell shows what was done: a toast for each would stand three deep after a day was filled in.
      const rememberStep = () =>
        pushUndoStep(
          {
            what: setText(titleOf(place), cellMinutes(before), minutes),
            undo: () => run(back()),
            // The very same entries, so that it can be undone once more.
            redo: () => run(turnedInto(before, left())),
          },
          call,
        )
      // Before the answer, where it is known what that will be.
      const isKnown = now !== null
      if (isKnown) rememberStep()
      void call.then(({ data: answer }) => {
        if (!answer) return
        now = answer.data
        if (!isKnown && back().length) rememberStep()
      })
    },
    [store, dispatch, timeZone, me, setDay, monday, memberId],
  )
}

function setText(title: string, before: number, after: number): string {
  const name = `“${shorten(title)}”`
  if (!after) return `${formatMinutes(before)} removed from ${name}`
  return before
    ? `${name}: ${formatMinutes(before)} → ${formatMinutes(after)}`
    : `${formatMinutes(after)} added to ${name}`
}

/** Deletes an entry, ends it elsewhere, or makes it again as it was, under its id. */
const makeChange =
  (change: EntryChange, me: string, reason?: string) =>
  (dispatch: Dispatch): PromiseLike<{ error?: unknown }> => {
    const { before, after } = change
    const { deleteTimeEntries, updateTimeEntry, createTimeEntry } = timeApi.endpoints
    const shown = [change]
    const untracked = { track: false }
    const why = reason ? { reason } : {}
    if (!after)
      return dispatch(deleteTimeEntries.initiate({ body: { ids: [before!.id], ...why }, shown }, untracked))
    const { id, memberId, start, note, tags, billable, end } = after
    if (before)
      return dispatch(updateTimeEntry.initiate({ params: { id }, body: { end, ...why }, shown }, untracked))
    const body = {
      id,
      ...placeOf(after),
      start,
      end: end ?? start,
      note,
      tags,
      billable,
      ...(memberId !== me && { memberId }),
      ...why,
    }
    return dispatch(createTimeEntry.initiate({ body, shown }, untracked))
  }
