import { useStore } from 'react-redux'
import { taskResource } from '#features/task/task.rules.ts'
import { toggled } from '#features/task/web/parts/listDelta.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { dayRange } from '#web/format/dates.ts'
import type { MessageAction } from '#web/ui/feedback/ActionMessage.tsx'
import { selectProjectEntities } from '../../project.api.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { barOf, type Dates, datesAfter, type Mode, type Span } from './bars.ts'
import { toDay } from './scale.ts'
import { shiftDependants } from './shift.ts'
import type { Target } from './target.ts'
import { useWorkCalendar } from './useWorkCalendar.ts'
import { workdaysText, workLength } from './workdays.ts'

type State = Parameters<typeof selectOpenTasks>[0] & Parameters<typeof selectProjectEntities>[0]

/** Tasks that the server changes in one call. */
const maxAtOnce = 500

/** Saves what was dragged, drawn or chosen, with a way back; and offers to move what would begin too early then. */
export function useSaveDates() {
  const store = useStore<State>()
  const may = useMay()
  const calendar = useWorkCalendar()
  const changeTasks = useChangeTasks()
  const changeProject = useChangeProject()

  const formatSpan = ({ start, end }: Span) =>
    `${dayRange(toDay(start), toDay(end))}, ${workdaysText(workLength(calendar, start, end))}`

  const shiftsAfter = (id: string) =>
    shiftDependants(Object.values(selectOpenTasks(store.getState())).flat(), [id], calendar, (other) => {
      const task = selectTaskList(store.getState())?.entities[other]
      return !!task && may('task.update', taskResource(task))
    })
  /** Looked at again when it is taken: others may have moved something meanwhile. */
  function shiftAfter(id: string) {
    const shifts = shiftsAfter(id)
    const changes = new Map(shifts.map((shift) => [shift.id, shift.change]))
    changeTasks([...changes.keys()], (task) => changes.get(task.id)!, {
      moved: `Shifted ${dependantsText(shifts.length)}`,
    })
  }
  function offerShift(id: string): MessageAction | undefined {
    const { length } = shiftsAfter(id)
    if (!length || length > maxAtOnce) return undefined
    return { label: `Shift ${dependantsText(length)}`, run: () => shiftAfter(id) }
  }

  function save(target: Target, change: Partial<Dates>, said: string) {
    const { kind, id } = target
    if (kind === 'task') return changeTasks([id], change, { moved: said, offer: () => offerShift(id) })
    const project = selectProjectEntities(store.getState())?.[id]
    const isSame = Object.entries(change).every(([field, value]) => project?.[field as keyof Dates] === value)
    if (project && !isSame) void changeProject(project, change, said)
  }

  return {
    formatSpan,
    save,
    offerShift,
    /**
     * Puts a bar where it was dragged to, on top of what it is by then; answers what was said of it. An end that
     * was pulled past the other one, which somebody moved meanwhile, stops there.
     */
    place(target: Target, dates: Dates, mode: Mode, to: Span): string {
      const bar = barOf(dates)
      const span =
        mode === 'start' && bar
          ? { start: Math.min(to.start, bar.end), end: bar.end }
          : mode === 'end' && bar
            ? { start: bar.start, end: Math.max(to.end, bar.start) }
            : to
      const change = bar ? datesAfter(dates, mode, span) : { start: toDay(to.start), end: toDay(to.end) }
      const said = `${mode === 'move' && bar ? 'Moved to' : 'Now'} ${formatSpan(span)}`
      save(target, change, said)
      return said
    },
    /** Lets one task wait for another, or no longer. On the one that waits, so that two who add at once both do. */
    setWaits(waiting: string, blocker: string, isOn: boolean): string {
      const entities = selectTaskList(store.getState())?.entities ?? {}
      const [first, second] = [entities[waiting]?.title ?? '', entities[blocker]?.title ?? '']
      const said = `“${first}” ${isOn ? 'is blocked by' : 'is no longer blocked by'} “${second}”`
      changeTasks([waiting], ({ dependsOn }) => ({ dependsOn: toggled(dependsOn, blocker, isOn) }), {
        moved: said,
        ...(isOn && { offer: () => offerShift(blocker) }),
      })
      return said
    },
  }
}
export type SaveDates = ReturnType<typeof useSaveDates>

const dependantsText = (count: number) => `${count} ${count === 1 ? 'dependant' : 'dependants'}`
