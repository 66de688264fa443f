import { useSelector } from 'react-redux'
import { TaskPicker } from '#features/task/web/screens/fields/TaskPicker.tsx'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { barOf, type Dates, withoutDates } from './bars.ts'
import { closesCircle } from './links.ts'
import { toDay, toNumber } from './scale.ts'
import type { Target } from './target.ts'
import type { SaveDates } from './useSaveDates.ts'

export type Asking = { what: 'move' | 'dates' | 'waits'; target: Target; dates: Dates; anchor: HTMLElement }

export const datesRemoved = 'Dates cleared'

type Props = Asking & { save: SaveDates; onSaid: (said: string) => void; onClose: () => void }

/** The small questions that a bar's menu and keys ask: to which day, from when to when, for what it waits. */
export function BarDialog({ what, target, dates, anchor, save, onSaid, onClose }: Props) {
  const entities = useSelector(
    (state: Parameters<typeof selectTaskList>[0]) => selectTaskList(state)?.entities,
  )
  const bar = barOf(dates)
  function clear() {
    save.save(target, withoutDates(dates), datesRemoved)
    onSaid(datesRemoved)
  }
  if (what === 'waits') {
    const task = entities?.[target.id]
    return (
      <TaskPicker
        anchor={anchor}
        label="Blocked by"
        mayPick={(other) =>
          !!task &&
          !task.dependsOn.includes(other.id) &&
          !closesCircle((id) => entities?.[id], task.id, other.id)
        }
        onPick={(id) => {
          onClose()
          if (id) onSaid(save.setWaits(target.id, id, true))
        }}
        onClose={onClose}
      />
    )
  }
  if (what === 'move' && bar)
    return (
      <DayMenu
        anchor={anchor}
        label={bar.isMilestone ? 'Move to' : 'Move the start to'}
        onClose={onClose}
        value={toDay(bar.start)}
        onPick={(day) => {
          onClose()
          if (!day) return clear()
          const start = toNumber(day)
          onSaid(save.place(target, dates, 'move', { start, end: start + bar.end - bar.start }))
        }}
      />
    )
  return (
    <DayRangeMenu
      anchor={anchor}
      label="Start and end"
      onClose={onClose}
      value={{ start: dates.start, end: dates.end }}
      onPick={(range) => {
        onClose()
        if (!range.start || !range.end) return clear()
        const said = `Now ${save.formatSpan({ start: toNumber(range.start), end: toNumber(range.end) })}`
        save.save(target, range, said)
        onSaid(said)
      }}
    />
  )
}
