import { Checkbox, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '#web/ui/picker/DayField.tsx'
import classes from './EventDialog.module.css'
import { type CustomRule, customOf, recurrenceChoices, ruleOfCustom } from './recurrenceChoices.ts'

const units = [
  { value: 'DAILY', label: 'days' },
  { value: 'WEEKLY', label: 'weeks' },
  { value: 'MONTHLY', label: 'months' },
  { value: 'YEARLY', label: 'years' },
]
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const ends = [
  { value: 'never', label: 'Never ends' },
  { value: 'until', label: 'Ends on' },
  { value: 'count', label: 'Ends after' },
]

type Props = {
  rrule: string | null
  /** On which the event begins. */
  day: string
  error: string | undefined
  isDisabled: boolean
  onChange: (rrule: string | null) => void
}

/** How an event repeats: as usual, or as one says. */
export function RecurrenceFields({ rrule, day, error, isDisabled, onChange }: Props) {
  const choices = recurrenceChoices(day)
  const isListed = choices.some(({ value }) => value === (rrule ?? ''))
  const [isCustom, setIsCustom] = useState(!isListed)
  const custom = customOf(rrule ?? '', day)
  const set = (change: Partial<CustomRule>) => onChange(ruleOfCustom({ ...custom, ...change }, day))
  return (
    <>
      <Select
        label="Repeats"
        data={[...choices, { value: 'custom', label: 'Custom…' }]}
        allowDeselect={false}
        disabled={isDisabled}
        value={isCustom || !isListed ? 'custom' : (rrule ?? '')}
        error={error}
        onChange={(value) => {
          setIsCustom(value === 'custom')
          if (value !== 'custom') onChange(value || null)
          else if (rrule === null) set({})
        }}
      />
      {(isCustom || !isListed) && rrule !== null && (
        <fieldset className={classes.custom} aria-label="Custom repeat" disabled={isDisabled}>
          <Group gap="xs" wrap="nowrap">
            <NumberInput
              label="Every"
              min={1}
              max={99}
              allowDecimal={false}
              className={classes.number}
              value={custom.interval}
              onChange={(interval) => set({ interval: Number(interval) || 1 })}
            />
            <Select
              label="Unit"
              data={units}
              allowDeselect={false}
              value={custom.freq}
              onChange={(freq) => freq && set({ freq: freq as CustomRule['freq'] })}
            />
          </Group>
          {custom.freq === 'WEEKLY' && (
            <Checkbox.Group
              label="On"
              value={custom.weekdays}
              onChange={(chosen) => set({ weekdays: chosen })}
            >
              <Group gap="sm" mt={4}>
                {weekdays.map((code, at) => (
                  <Checkbox key={code} value={code} label={weekdayNames[at]} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <Select
              label="End"
              data={ends}
              allowDeselect={false}
              value={custom.end}
              onChange={(end) => end && set({ end: end as CustomRule['end'] })}
            />
            {custom.end === 'until' && (
              <DayField
                aria-label="Last day"
                weekFrom={1}
                minDate={day}
                value={custom.until}
                onChange={(until) => until && set({ until })}
              />
            )}
            {custom.end === 'count' && (
              <NumberInput
                aria-label="Number of times"
                suffix=" times"
                min={1}
                max={1000}
                allowDecimal={false}
                value={custom.count}
                onChange={(count) => set({ count: Number(count) || 1 })}
              />
            )}
          </Group>
        </fieldset>
      )}
    </>
  )
}
