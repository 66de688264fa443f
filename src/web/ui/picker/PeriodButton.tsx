import { Menu } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Period } from '#shared/periods.ts'
import { dayRange } from '../../format/dates.ts'
import classes from '../grid/ListBar.module.css'
import { DayRangeMenu } from './DayMenu.tsx'

type Days = Pick<Period, 'from' | 'to'>
type Props = {
  /** Which days they are. */
  label: string
  period: { [Key in keyof Days]?: Days[Key] }
  /** What is offered by name. */
  usual: readonly Period[]
  /** The name of the period, where several of those offered have its days. */
  current?: string | undefined
  /** Other days than those offered have no name. */
  onChange: (days: Days, name?: string) => void
}

/** The days that are shown: a usual period, or any days. */
export function PeriodButton({ label, period: { from, to }, usual, current, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  const name = current ?? usual.find((period) => period.from === from && period.to === to)?.name
  return (
    <>
      <Menu position="bottom-start" width={180}>
        <Menu.Target>
          <button ref={button} type="button" className={classes.button}>
            <IconCalendar size={16} stroke={1.5} aria-hidden />
            {name ?? dayRange(from ?? null, to ?? null) ?? 'All time'}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {usual.map(({ name: offered, ...days }) => (
            <Menu.Item
              key={offered}
              aria-current={offered === name || undefined}
              onClick={() => onChange(days, offered)}
            >
              {offered}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAnchor(button.current)}>Other days…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {anchor && (
        <DayRangeMenu
          anchor={anchor}
          label={label}
          value={{ start: from ?? null, end: to ?? null }}
          onPick={({ start, end }) => {
            close()
            onChange({ from: start ?? undefined, to: end ?? undefined })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
