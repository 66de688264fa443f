import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { dayRange } from '#web/format/dates.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import {
  selectWorkloadOptions,
  type WorkloadUnit,
  workloadUnitChosen,
  workloadUnits,
} from '../workload.slice.ts'
import classes from './Workload.module.css'
import { WorkloadDisplay } from './WorkloadDisplay.tsx'
import { stepped } from './workloadColumns.ts'

const unitNames: Record<WorkloadUnit, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

type Props = {
  /** The days that are shown. */
  from: string
  to: string
  today: string
  onDate: (day: string) => void
  /** Begins to try changes; undefined while that is done. */
  onTry: (() => void) | undefined
  download: ReactNode
}

/** Which days are shown and how, and going on to others. */
export function WorkloadBar({ from, to, today, onDate, onTry, download }: Props) {
  const dispatch = useDispatch()
  const { unit } = useSelector(selectWorkloadOptions)
  const go = (by: 1 | -1) => onDate(stepped(unit, from, by))
  const choose = (chosen: WorkloadUnit) => dispatch(workloadUnitChosen(chosen))
  useKeys(
    {
      t: { label: 'Today', run: () => onDate(today) },
      'Shift+ArrowRight': { label: 'Later', run: () => go(1) },
      'Shift+ArrowLeft': { label: 'Earlier', run: () => go(-1) },
      d: { label: 'Days', run: () => choose('day') },
      w: { label: 'Weeks', run: () => choose('week') },
      m: { label: 'Months', run: () => choose('month') },
    },
    { section: 'Workload' },
  )
  return (
    <div className={classes.bar}>
      <Button variant="default" size="compact-sm" onClick={() => onDate(today)}>
        Today
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label="Earlier" onClick={() => go(-1)}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Later" onClick={() => go(1)}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <h2 className={classes.period} aria-live="polite">
        {dayRange(from, to)}
      </h2>
      <span className={classes.space} />
      {onTry && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconFlask size={16} stroke={1.5} aria-hidden />}
          onClick={onTry}
        >
          What if
        </Button>
      )}
      <WorkloadDisplay download={download} />
      <SegmentedControl
        size="xs"
        aria-label="Columns"
        data={workloadUnits.map((value) => ({ value, label: unitNames[value] }))}
        value={unit}
        onChange={(chosen) => choose(chosen as WorkloadUnit)}
      />
    </div>
  )
}
