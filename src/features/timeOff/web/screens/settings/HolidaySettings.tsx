import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fullDay, shortDay, today } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { HolidayCalendar } from '../../../holiday.shape.ts'
import {
  useGetHolidayCalendarQuery,
  useGetHolidaysQuery,
  useUpdateHolidayCalendarMutation,
} from '../../timeOff.api.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { RegionFields } from './RegionFields.tsx'
import classes from './TimeOffSettings.module.css'

type Change = Parameters<ReturnType<typeof useUpdateHolidayCalendarMutation>[0]>[0]['body']

/** Which public holidays the team has, on which of them it works, and which it adds. */
export function HolidaySettings() {
  const { data, isError, error, refetch } = useGetHolidayCalendarQuery()
  if (data) return <Holidays calendar={data} />
  return isError ? (
    <LoadFailed title="The holidays could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={36} role="status" aria-label="Loading" />
  )
}

function Holidays({ calendar }: { calendar: HolidayCalendar }) {
  const [year, setYear] = useState(() => Number(today().slice(0, 4)))
  const [isAdding, setIsAdding] = useState(false)
  const { data: days } = useGetHolidaysQuery(year)
  const [update] = useUpdateHolidayCalendarMutation()
  async function change(what: string, body: Change, back: Change) {
    const { error } = await update({ body })
    if (error) showFailure(error, 'The holidays were not changed.')
    else showDone(what, { undo: () => void update({ body: back }), redo: () => update({ body }) })
  }
  const shown = (days ?? []).filter(({ region }) => region === null || region === calendar.region)
  return (
    <>
      <RegionFields
        value={calendar.region}
        none="No public holidays"
        onChange={(region) => void change('Holidays changed', { region }, { region: calendar.region })}
      />
      <div className={classes.years}>
        <ActionIcon aria-label="Previous year" onClick={() => setYear(year - 1)} disabled={year <= 1990}>
          <IconChevronLeft size={16} stroke={1.5} />
        </ActionIcon>
        <strong>{year}</strong>
        <ActionIcon aria-label="Next year" onClick={() => setYear(year + 1)} disabled={year >= 2100}>
          <IconChevronRight size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {days && !shown.length && (
        <p className={classes.intro}>
          No holidays in {year}. Choose a country for its public holidays, or add your own.
        </p>
      )}
      <ul className={classes.list} aria-label={`Holidays in ${year}`}>
        {shown.map(({ key, date, name, region, isHidden }) => (
          <li key={`${key} ${date}`} className={classes.row} data-off={isHidden || undefined}>
            <span className={classes.date} title={fullDay(date)}>
              {shortDay(date)}
            </span>
            <span className={classes.name}>
              <bdi>{name}</bdi>
            </span>
            {region === null ? (
              <ActionIcon
                aria-label={`Remove ${name}`}
                onClick={() => {
                  const own = calendar.own.filter(({ id }) => id === key)
                  void change(`${name} removed`, { remove: [key] }, { add: own })
                }}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            ) : (
              <Switch
                aria-label={`${name} is a day off`}
                checked={!isHidden}
                onChange={() => {
                  const [on, off] = [{ show: [key] }, { hide: [key] }]
                  void change(
                    isHidden ? `${name} is a day off` : `${name} is a work day`,
                    isHidden ? on : off,
                    isHidden ? off : on,
                  )
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        Add holiday
      </Button>
      <p className={classes.source}>
        Public holidays come from{' '}
        <a href="https://github.com/commenthol/date-holidays" target="_blank" rel="noreferrer">
          date-holidays
        </a>{' '}
        (CC BY 3.0).
      </p>
      {isAdding && (
        <HolidayDialog
          onClose={() => setIsAdding(false)}
          onAdd={(own) => void change(`${own.name} added`, { add: [own] }, { remove: [own.id] })}
        />
      )}
    </>
  )
}
