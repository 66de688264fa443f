import { Select, Switch, Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { shortDay } from '#web/format/dates.ts'
import { timeZones } from '#web/format/places.ts'
import { ClockField } from '#web/ui/picker/ClockField.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { useMyZone } from '../parts/useMyZone.ts'
import { clockTextIn } from './calendarItems.ts'
import classes from './EventDialog.module.css'
import type { Draft, useEventForm } from './useEventForm.ts'

type Form = ReturnType<typeof useEventForm>
type FieldProps = { form: Form; isDisabled: boolean }

/** From when until when an event goes, and on whose clock. */
export function TimeFields({ form: { draft, set, markUnreadable, errors }, isDisabled }: FieldProps) {
  const field = (
    label: string,
    dayField: 'startDay' | 'endDay',
    timeField: 'startTime' | 'endTime',
    error?: string,
  ) => (
    <div className={classes.time} data-all-day={draft.allDay || undefined}>
      <DayField
        label={label}
        isWithWeekday
        weekFrom={1}
        disabled={isDisabled}
        value={draft[dayField]}
        error={error}
        onChange={(day) => day && set({ [dayField]: day })}
      />
      {!draft.allDay && (
        <ClockField
          aria-label={`${label} time`}
          disabled={isDisabled}
          value={draft[timeField]}
          onRead={(clock) => set({ [timeField]: clock })}
          onUnreadable={(isLeft) => markUnreadable(timeField, isLeft)}
        />
      )}
    </div>
  )
  return (
    <>
      <Switch
        label="All day"
        disabled={isDisabled}
        checked={draft.allDay}
        onChange={({ currentTarget }) => set({ allDay: currentTarget.checked })}
      />
      <div className={classes.times}>
        {field('Starts', 'startDay', 'startTime', errors.start)}
        {field('Ends', 'endDay', 'endTime', errors.end)}
      </div>
      {!draft.allDay && <ZoneField draft={draft} error={errors.timeZone} isDisabled={isDisabled} set={set} />}
    </>
  )
}

/** More are found by typing. */
const maxZones = 60

type ZoneProps = { draft: Draft; error: string | undefined; isDisabled: boolean; set: Form['set'] }

/** In which zone the times are, and when that is here. */
function ZoneField({ draft, error, isDisabled, set }: ZoneProps) {
  const { timeZone } = draft
  const here = useMyZone()
  const zones = useMemo(() => {
    const known = timeZones()
    // One may have a name of the past, or of another browser.
    const all = known.includes(timeZone) ? known : [timeZone, ...known]
    return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [timeZone])
  return (
    <div className={classes.zone}>
      <Select
        aria-label="Time zone"
        size="xs"
        leftSection={<IconWorld size={14} stroke={1.5} aria-hidden />}
        searchable
        allowDeselect={false}
        limit={maxZones}
        data={zones}
        disabled={isDisabled}
        value={timeZone}
        error={error}
        onChange={(picked) => picked && set({ timeZone: picked })}
      />
      <Text size="xs" c="dimmed">
        {hereText(draft, here)}
      </Text>
    </div>
  )
}

/** When it is by one’s own clock, where that shows something else. */
function hereText({ startDay, startTime, endDay, endTime, timeZone }: Draft, here: string): string | null {
  const [start, end] = [`${startDay}T${startTime}:00`, `${endDay}T${endTime}:00`].map((wall) =>
    instantOf(timeZone, wall),
  ) as [string, string]
  const wall = wallTimeIn(here, start)
  if (wall.slice(0, 16) === `${startDay}T${startTime}`) return null
  const day = wall.slice(0, 10) === startDay ? '' : `${shortDay(wall.slice(0, 10))}, `
  return `${day}${clockTextIn(here, start)}–${clockTextIn(here, end)} your time`
}
