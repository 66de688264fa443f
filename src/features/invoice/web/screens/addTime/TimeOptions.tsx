import { SegmentedControl } from '@mantine/core'
import { IconCalendar, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, addMonths } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { dayRange } from '#web/format/dates.ts'
import { DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import type { Rounding, TimeGrouping } from '../../../invoice.contract.ts'
import { GroupingChoice, RoundingChoice } from '../../parts/TimeLinesChoices.tsx'
import type { TimePreview } from '../../parts/timePreview.ts'
import classes from './AddTime.module.css'

/** Both days included; open at an end where it is not said. */
export type Period = { from?: string; to?: string }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The month that a day is in. */
const monthOf = (day: string): Required<Period> => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

type Props = {
  today: string
  period: Period
  onPeriod: (period: Period) => void
  projects: TimePreview['projects']
  /** Null: all. */
  chosenProjects: readonly string[] | null
  onProjects: (projects: readonly string[] | null) => void
  groupBy: TimeGrouping
  onGroupBy: (groupBy: TimeGrouping) => void
  rounding: Rounding | null
  onRounding: (rounding: Rounding | null) => void
}

/** The dialog gives its focus to what is marked, once it is open. */
const markChosen = (control: HTMLElement | null) =>
  control?.querySelector('input:checked')?.setAttribute('data-autofocus', '')

/** Which time, and how it becomes lines. */
export function TimeOptions({ groupBy, onGroupBy, ...props }: Props) {
  return (
    <div className={classes.options}>
      <PeriodChoice {...props} />
      <ProjectsChoice {...props} />
      <GroupingChoice groupBy={groupBy} onGroupBy={onGroupBy} />
      <RoundingChoice {...props} />
    </div>
  )
}

function PeriodChoice({ today, period, onPeriod }: Pick<Props, 'today' | 'period' | 'onPeriod'>) {
  const current = monthOf(today)
  const presets: Record<string, Period> = {
    all: {},
    last: monthOf(addMonths(current.from, -1)),
    this: current,
  }
  const known = Object.keys(presets).find(
    (key) => presets[key]?.from === period.from && presets[key]?.to === period.to,
  )
  const [isCustom, setIsCustom] = useState(!known)
  return (
    <>
      <SegmentedControl
        ref={markChosen}
        size="xs"
        aria-label="Period"
        value={isCustom ? 'days' : (known ?? 'days')}
        data={[
          { value: 'all', label: 'All unbilled' },
          { value: 'last', label: 'Last month' },
          { value: 'this', label: 'This month' },
          { value: 'days', label: 'Days…' },
        ]}
        onChange={(picked) => {
          setIsCustom(picked === 'days')
          if (presets[picked]) onPeriod(presets[picked])
        }}
      />
      {(isCustom || !known) && <DaysChoice period={period} onPeriod={onPeriod} />}
    </>
  )
}

const DaysChoice = ({ period, onPeriod }: Pick<Props, 'period' | 'onPeriod'>) => (
  <ChoiceSetting
    label="Days"
    value={dayRange(period.from ?? null, period.to ?? null)}
    unset="Choose days"
    icon={<IconCalendar {...icon} />}
  >
    {({ anchor, onClose }) => (
      <DayRangeMenu
        anchor={anchor}
        label="Days"
        value={{ start: period.from ?? null, end: period.to ?? null }}
        onClose={onClose}
        onPick={({ start, end }) => {
          onClose()
          onPeriod({ ...(start && { from: start }), ...(end && { to: end }) })
        }}
      />
    )}
  </ChoiceSetting>
)

function ProjectsChoice({
  projects,
  chosenProjects,
  onProjects,
}: Pick<Props, 'projects' | 'chosenProjects' | 'onProjects'>) {
  const isChosen = (id: string) => chosenProjects === null || chosenProjects.includes(id)
  const chosen = projects.filter(({ id }) => isChosen(id))
  const [first] = chosen
  const value =
    chosenProjects === null || (projects.length > 0 && chosen.length === projects.length)
      ? 'All projects'
      : chosen.length === 1 && first
        ? first.name
        : `${chosen.length} projects`
  return (
    <ChoiceSetting label="Projects" value={value} icon={<IconFolder {...icon} />}>
      {({ anchor, onClose }) => (
        <MultiPicker
          anchor={anchor}
          label="Projects"
          choices={projects.map(({ id, name, seconds }) => ({
            value: id,
            label: name,
            detail: durationText(seconds / 60),
          }))}
          stateOf={(id) => (isChosen(id) ? 'all' : 'none')}
          onToggle={(id, isOn) =>
            onProjects(
              projects.map((project) => project.id).filter((one) => (one === id ? isOn : isChosen(one))),
            )
          }
          onClose={onClose}
        />
      )}
    </ChoiceSetting>
  )
}
