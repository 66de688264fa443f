import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFileImport, IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { addDays, addMonths } from '#shared/days.ts'
import { dayRange, monthName, wholeDay } from '#web/format/dates.ts'
import { latestParams } from '#web/navigation/useSearchParams.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { type CalendarView, calendarViewChosen, calendarViews } from '../calendar.slice.ts'
import { BarButton } from './BarButton.tsx'
import classes from './Calendar.module.css'
import { dateIn } from './calendarDate.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { cellAt } from './grid/useGridKeys.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { LayersButton } from './LayersButton.tsx'

const viewNames: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

/** The day that a view shows after, or before, the one that it shows. */
function stepped(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(`${date.slice(0, 7)}-01`, by)
  return addDays(date, by * { week: 7, day: 1, agenda: 28 }[view])
}

type Props = {
  view: CalendarView
  date: string
  /** The days that are shown. */
  from: string
  to: string
  today: string
  mayAdd: boolean
  onDate: (day: string) => void
}

/** Which days are shown and how, and going on to others. */
export function CalendarBar({ view, date, from, to, today, mayAdd, onDate }: Props) {
  const dispatch = useDispatch()
  const [isImporting, setIsImporting] = useState(false)
  const [isSubscribing, setIsSubscribing] = useState(false)
  // As often as one presses: the step before may not be drawn yet.
  const go = (by: 1 | -1) => onDate(stepped(view, dateIn(latestParams(), today), by))
  const choose = (chosen: CalendarView) => {
    // Other views begin at the day that one is at in the grid.
    const day = cellAt()?.slice(0, 10)
    if (day && day !== date) onDate(day)
    dispatch(calendarViewChosen(chosen))
  }
  useKeys(
    {
      t: { label: 'Today', run: () => onDate(today) },
      j: { label: 'Next', run: () => go(1) },
      k: { label: 'Previous', run: () => go(-1) },
      'Shift+ArrowRight': { label: 'Next', run: () => go(1) },
      'Shift+ArrowLeft': { label: 'Previous', run: () => go(-1) },
      m: { label: 'Month', run: () => choose('month') },
      w: { label: 'Week', run: () => choose('week') },
      d: { label: 'Day', run: () => choose('day') },
      a: { label: 'Agenda', run: () => choose('agenda') },
    },
    { section: 'Calendar' },
  )
  const title =
    view === 'month' ? monthName(date) : view === 'day' ? wholeDay(date, true) : dayRange(from, to)
  return (
    <div className={classes.barFrame}>
      <div className={classes.bar}>
        <div className={classes.where}>
          <Button className={classes.today} variant="default" size="compact-sm" onClick={() => onDate(today)}>
            Today
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label="Previous" onClick={() => go(-1)}>
            <IconChevronLeft size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Next" onClick={() => go(1)}>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
          <h2 className={classes.title} aria-live="polite">
            {title}
          </h2>
        </div>
        <div className={classes.tools}>
          <LayersButton />
          {mayAdd && <BarButton label="Import" icon={IconFileImport} onClick={() => setIsImporting(true)} />}
          <BarButton label="Subscribe" icon={IconRss} onClick={() => setIsSubscribing(true)} />
          <SegmentedControl
            className={classes.views}
            size="xs"
            aria-label="View"
            data={calendarViews.map((value) => ({ value, label: viewNames[value] }))}
            value={view}
            onChange={(chosen) => choose(chosen as CalendarView)}
          />
        </div>
      </div>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {isSubscribing && <FeedDialog onClose={() => setIsSubscribing(false)} />}
    </div>
  )
}
