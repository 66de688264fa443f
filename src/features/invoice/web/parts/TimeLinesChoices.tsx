import { SegmentedControl } from '@mantine/core'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { type Rounding, type TimeGrouping, timeGroupings } from '../../invoice.contract.ts'

const groupingNames: Record<TimeGrouping, string> = {
  task: 'Task',
  project: 'Project',
  member: 'Member',
  day: 'Day',
  week: 'Week',
  tag: 'Tag',
  none: 'One line',
}
const groupingText = (groupBy: TimeGrouping) =>
  groupBy === 'none' ? groupingNames.none : `By ${groupingNames[groupBy].toLowerCase()}`

const steps = ['', '6', '10', '15', '30'] as const

type GroupingProps = { groupBy: TimeGrouping; onGroupBy: (groupBy: TimeGrouping) => void }

/** What each line is of. */
export const GroupingChoice = ({ groupBy, onGroupBy }: GroupingProps) => (
  <ChoiceSetting label="Group by" value={groupingText(groupBy)}>
    {({ anchor, onClose }) => (
      <Picker
        anchor={anchor}
        label="Group by"
        value={groupBy}
        choices={timeGroupings.map((value) => ({ value, label: groupingNames[value] }))}
        width={180}
        onClose={onClose}
        onPick={(picked) => {
          onClose()
          onGroupBy(picked)
        }}
      />
    )}
  </ChoiceSetting>
)

type RoundingProps = { rounding: Rounding | null; onRounding: (rounding: Rounding | null) => void }

/** To what time is rounded when it is billed. */
export function RoundingChoice({ rounding, onRounding }: RoundingProps) {
  const nameOf = (step: (typeof steps)[number]) => (step ? `Round to ${step} min` : 'No rounding')
  const step = String(rounding?.minutes ?? '') as (typeof steps)[number]
  const { direction = 'up', of = 'line' } = rounding ?? {}
  return (
    <>
      <ChoiceSetting label="Rounding" value={nameOf(step)}>
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Rounding"
            value={step}
            choices={steps.map((value) => ({ value, label: nameOf(value) }))}
            width={180}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              onRounding(picked ? { minutes: Number(picked) as Rounding['minutes'], direction, of } : null)
            }}
          />
        )}
      </ChoiceSetting>
      {rounding && (
        <>
          <RoundingPart
            label="Round"
            names={{ up: 'Up', nearest: 'Nearest' }}
            value={direction}
            onPick={(direction) => onRounding({ ...rounding, direction })}
          />
          <RoundingPart
            label="Round each"
            names={{ line: 'Each line', entry: 'Each entry' }}
            value={of}
            onPick={(of) => onRounding({ ...rounding, of })}
          />
        </>
      )}
    </>
  )
}

type PartProps<T extends string> = {
  label: string
  names: Record<T, string>
  value: T
  onPick: (picked: T) => void
}

const RoundingPart = <T extends string>({ label, names, value, onPick }: PartProps<T>) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    value={value}
    data={Object.entries<string>(names).map(([value, label]) => ({ value, label }))}
    onChange={(picked) => onPick(picked as T)}
  />
)
