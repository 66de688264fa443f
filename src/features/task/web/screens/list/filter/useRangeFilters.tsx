import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { dayRange } from '#web/format/dates.ts'
import type { OwnFilter } from '#web/ui/grid/FilterChips.tsx'
import { DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { parseEstimateRange } from '../../../parts/estimate.ts'
import { ValueMenu } from '../../fields/ValueMenu.tsx'
import type { TaskListState } from '../useTaskList.ts'
import { dayRangeOf, minuteRangeOf, type RangeField, rangeFields, rangeNames, rangeText } from './ranges.ts'

/** As one would type it. */
function minutesText(text: string): string {
  const range = minuteRangeOf(text)
  if (!range) return ''
  const { from, to } = range
  if (to === null) return `over ${durationText(from!)}`
  if (from === null) return `up to ${durationText(to)}`
  return from === to ? durationText(from) : `${durationText(from)} – ${durationText(to)}`
}

/** The ranges that a list can be narrowed to, as chips with their menus. */
export function useRangeFilters({
  filter,
  setFilter,
}: Pick<TaskListState, 'filter' | 'setFilter'>): OwnFilter[] {
  const { workdayDuration } = useWorkspace()
  const set = (field: RangeField, text: string) => setFilter({ ...filter, [field]: text })
  return rangeFields.map((field) => {
    const value = filter[field]
    const common = { field, name: rangeNames[field], onClear: () => set(field, '') }
    if (field === 'estimate')
      return {
        ...common,
        text: minutesText(value),
        menu: ({ anchor, onClose }) => (
          <ValueMenu
            anchor={anchor}
            label={rangeNames[field]}
            text={minutesText(value)}
            placeholder="1h to 4h, over 1d"
            presets={['up to 1h', '1h to 4h', 'over 1d'].map((text) => ({ label: text, text }))}
            check={(text) =>
              parseEstimateRange(text, workdayDuration) ? null : 'Enter a range such as 1h to 4h, or over 1d'
            }
            onSave={(text) => {
              set(field, rangeText(parseEstimateRange(text, workdayDuration)!))
              onClose()
            }}
            onClose={onClose}
          />
        ),
      }
    const { from, to } = dayRangeOf(value) ?? { from: null, to: null }
    return {
      ...common,
      text: dayRange(from, to) ?? '',
      menu: ({ anchor, onClose }) => (
        <DayRangeMenu
          anchor={anchor}
          label={rangeNames[field]}
          mayBeOpen
          value={{ start: from, end: to }}
          onPick={({ start, end }) => {
            set(field, rangeText({ from: start, to: end }))
            onClose()
          }}
          onClose={onClose}
        />
      ),
    }
  })
}
