import { Button, Group, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { weekdayOf } from '#shared/days.ts'
import { fullDay, today } from '#web/format/dates.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { type Recurrence, recurrence as recurrenceShape, type Task } from '../../../task.contract.ts'
import { dateAfterDone, nextDates } from '../../../task.recurrence.rules.ts'
import classes from './FieldMenu.module.css'
import type { MenuProps } from './fieldMenu.ts'
import { recurrenceText, weekdayNames, weekdayOrder } from './recurrenceText.ts'

const units = ['day', 'week', 'month', 'year'] as const

const dayOf = ({ dueDate, end, start }: Task) => dueDate ?? end ?? start

const everyWeek: Recurrence = { mode: 'schedule', every: 1, unit: 'week' }

/** How a task comes again, with the days it would come on. */
export function RecurrenceMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const [first] = tasks
  const begin = (first && dayOf(first)) ?? today()
  const known = first?.recurrence ?? everyWeek
  const [mode, setMode] = useState(known.mode)
  const [every, setEvery] = useState<number | string>(known.every)
  const [unit, setUnit] = useState(known.unit)
  const [weekdays, setWeekdays] = useState<readonly number[]>(known.weekdays ?? [weekdayOf(begin)])
  const [until, setUntil] = useState(known.until ?? null)
  const hasWeekdays = mode === 'schedule' && unit === 'week'

  const made = recurrenceShape.safeParse({
    mode,
    every: every === '' ? 0 : every,
    unit,
    ...(hasWeekdays && weekdays.length > 0 && { weekdays: weekdays.toSorted((a, b) => a - b) }),
    until,
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (made.success) onChange({ recurrence: made.data })
  }
  return (
    <AnchoredPopover anchor={anchor} label="Recurrence" width={304} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Repeats"
          data={[
            { value: 'schedule', label: 'On a schedule' },
            { value: 'afterDone', label: 'After it is done' },
          ]}
          value={mode}
          onChange={(value) => setMode(value as Recurrence['mode'])}
        />
        <div className={classes.every}>
          <span>{mode === 'schedule' ? 'Every' : 'After'}</span>
          <NumberInput
            data-autofocus
            aria-label="Every how many"
            w={72}
            min={1}
            max={365}
            allowDecimal={false}
            clampBehavior="none"
            value={every}
            error={!made.success}
            onChange={setEvery}
          />
          <Select
            aria-label="Unit"
            flex={1}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={units.map((value) => ({ value, label: every === 1 ? value : `${value}s` }))}
            value={unit}
            onChange={(value) => value && setUnit(value as Recurrence['unit'])}
          />
        </div>
        {hasWeekdays && <Weekdays value={weekdays} onChange={setWeekdays} />}
        <div className={classes.every}>
          <span>Until</span>
          <DayField
            aria-label="Last day"
            flex={1}
            placeholder="No end date"
            clearLabel="No end date"
            withinPortal={false}
            value={until}
            onChange={setUntil}
          />
        </div>
        {made.success ? (
          <Preview recurrence={made.data} begin={begin} isOne={tasks.length === 1} />
        ) : (
          <p className={classes.hint} role="alert">
            {made.error.issues[0]?.message ?? 'Enter how often it repeats'}
          </p>
        )}
        <Group gap={8} justify="flex-end">
          {tasks.some(({ recurrence }) => recurrence) && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onChange({ recurrence: null })}
            >
              Does not repeat
            </Button>
          )}
          <Button size="compact-sm" type="submit" disabled={!made.success}>
            Save
          </Button>
        </Group>
      </form>
    </AnchoredPopover>
  )
}

type WeekdaysProps = { value: readonly number[]; onChange: (value: readonly number[]) => void }

const Weekdays = ({ value, onChange }: WeekdaysProps) => (
  <fieldset className={classes.weekdays} style={{ border: 0, margin: 0, padding: 0 }} aria-label="Days">
    {weekdayOrder.map((day) => (
      <button
        key={day}
        type="button"
        className={classes.weekday}
        aria-pressed={value.includes(day)}
        onClick={() =>
          onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day])
        }
      >
        {weekdayNames[day]}
      </button>
    ))}
  </fieldset>
)

/** The mark that the task will wear, and the days that follow from it. */
function Preview({ recurrence, begin, isOne }: { recurrence: Recurrence; begin: string; isOne: boolean }) {
  const now = today()
  const after = dateAfterDone(recurrence, now)
  const days =
    recurrence.mode === 'afterDone'
      ? after
        ? [after]
        : []
      : nextDates(recurrence, begin, begin < now ? now : begin, 3)
  return (
    <div className={classes.preview} role="status">
      <strong>{recurrenceText(recurrence)}</strong>
      {!isOne && recurrence.mode === 'schedule' ? (
        <ol>
          <li>Each repeats from its own dates</li>
        </ol>
      ) : days.length ? (
        <ol aria-label="Next dates">
          {days.map((day) => (
            <li key={day}>
              {recurrence.mode === 'afterDone' && 'If done today, next due '}
              {fullDay(day)}
            </li>
          ))}
        </ol>
      ) : (
        <ol>
          <li>It wouldn’t repeat: the end date is before the next one.</li>
        </ol>
      )}
    </div>
  )
}
