import { Button, Skeleton } from '@mantine/core'
import { IconCalendar, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays, addMonths, startOfWeek } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { weekStart } from '#web/format/dates.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import type { SubscribedEvent } from '../../calendar.subscription.contract.ts'
import { useOccurrences } from '../calendar.api.ts'
import { type CalendarView, selectCalendarView } from '../calendar.slice.ts'
import { useMyZone } from '../parts/useMyZone.ts'
import { Agenda } from './Agenda.tsx'
import { AskedPlan } from './AskedPlan.tsx'
import classes from './Calendar.module.css'
import { CalendarBar } from './CalendarBar.tsx'
import { dateIn } from './calendarDate.ts'
import type { CalendarItem } from './calendarItems.ts'
import { EventDialog } from './EventDialog.tsx'
import { CalendarGrid } from './grid/CalendarGrid.tsx'
import { cellAt } from './grid/useGridKeys.ts'
import { useItemMenu } from './menu/useItemMenu.tsx'
import { plannedMinutes } from './planTask.ts'
import { SubscribedEventDialog } from './SubscribedEventDialog.tsx'
import { TaskTray } from './TaskTray.tsx'
import { useCalendarItems } from './useCalendarItems.ts'
import type { NewTimes } from './useEventForm.ts'
import { usePlanTask } from './usePlanTask.ts'

/** What takes place when, where the role sees the calendar at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'calendar.view') !== 'none') return <CalendarScreen />
  return (
    <AppPage title="Calendar">
      <Message title="The calendar is not shared with you" icon={<IconCalendar size={24} stroke={1.5} />}>
        Your role can’t see the calendar. An admin can change that.
      </Message>
    </AppPage>
  )
}

/** The days that a view shows of a date. */
function shownDays(view: CalendarView, date: string) {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, 27) }
  const startOf = (day: string) => startOfWeek(day, weekStart(1))
  if (view === 'week') return { from: startOf(date), to: addDays(startOf(date), 6) }
  const first = `${date.slice(0, 7)}-01`
  return { from: startOf(first), to: addDays(startOf(addDays(addMonths(first, 1), -1)), 13) }
}

function CalendarScreen() {
  const { access } = useSelector(selectViewer)
  const today = useToday()
  const timeZone = useMyZone()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const view = useSelector(selectCalendarView) ?? (isNarrow ? 'agenda' : 'month')
  const date = dateIn(params, today)
  const { from, to } = shownDays(view, date)
  const { occurrences, isError, error, refetch } = useOccurrences(date, from, to, timeZone)
  const items = useCalendarItems(occurrences, from, to, timeZone)
  const isLoaded = useIsLoaded(!!occurrences, view)
  const [opened, setOpened] = useState<CalendarOccurrence | NewTimes | null>(null)
  // An address may name an event, which search leads to.
  const asked = params.get('event')
  const named =
    asked === null ? undefined : occurrences?.find((one) => one.id === asked && isOn(one, date, timeZone))
  const mayAdd = scopeOf(access, 'calendar.update') !== 'none'
  const goTo = (day: string) => void navigate(day === today ? '/calendar' : `/calendar?date=${day}`)
  const add = (times: NewTimes) => mayAdd && setOpened(times)
  const addNow = () => add(newTimesAt(cellAt() ?? date, today, timeZone))
  const [subscribed, setSubscribed] = useState<SubscribedEvent | null>(null)
  const open = ({ occurrence, subscribed: outside, path }: CalendarItem) =>
    path ? void navigate(path) : outside ? setSubscribed(outside) : setOpened(occurrence ?? null)
  const { askForMenu, over } = useItemMenu(open)
  const [isPlanning, setIsPlanning] = useState(false)
  const togglePlanning = () => setIsPlanning((is) => !is)
  const planTask = usePlanTask(timeZone)
  const planOf = (task: Task): NewTimes => {
    const { start } = nextHour(date, today, timeZone)
    const end = new Date(Date.parse(start) + plannedMinutes(task) * 60_000).toISOString()
    return { start, end, allDay: false, planned: { title: task.title, task: task.id, project: task.project } }
  }
  useKeys(
    mayAdd
      ? {
          N: { label: 'Add event', run: addNow },
          p: { label: 'Plan tasks', run: togglePlanning },
        }
      : {},
    { section: 'Calendar' },
  )

  return (
    <AppPage
      title="Calendar"
      actions={
        mayAdd && (
          <>
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} stroke={1.5} aria-hidden />}
              aria-expanded={isPlanning}
              onClick={togglePlanning}
            >
              Plan tasks
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={addNow}>
              Add event
            </Button>
          </>
        )
      }
    >
      <CalendarBar view={view} date={date} from={from} to={to} today={today} mayAdd={mayAdd} onDate={goTo} />
      <div className={classes.planning}>
        <div className={classes.shown}>
          {isError && !occurrences ? (
            <LoadFailed
              title="Error loading events. Please try again"
              error={error}
              onRetry={refetch}
              hasToast
            />
          ) : !isLoaded ? (
            <Skeleton className={classes.late} height={480} radius={6} aria-label="Loading" role="status" />
          ) : view === 'agenda' ? (
            <Agenda
              items={items}
              from={from}
              to={to}
              today={today}
              timeZone={timeZone}
              onOpen={open}
              onMenu={askForMenu}
            />
          ) : (
            <CalendarGrid
              view={view}
              date={date}
              from={from}
              to={to}
              items={items}
              timeZone={timeZone}
              onDate={goTo}
              onOpen={open}
              onMenu={askForMenu}
              onAdd={add}
              onPlan={(...dropped) => void planTask(...dropped)}
            />
          )}
        </div>
        {isPlanning && mayAdd && <TaskTray onPlan={(task) => add(planOf(task))} onClose={togglePlanning} />}
      </div>
      {over}
      {opened && <EventDialog from={opened} onClose={() => setOpened(null)} />}
      <SubscribedEventDialog event={subscribed} timeZone={timeZone} onClose={() => setSubscribed(null)} />
      {named && !opened && <EventDialog from={named} onClose={() => goTo(date)} />}
      {mayAdd && <AskedPlan planOf={planOf} onClose={() => goTo(date)} />}
    </AppPage>
  )
}

/** Once there was a grid it stays, and with it the focus, while other days are loaded into it. */
function useIsLoaded(isThere: boolean, view: CalendarView) {
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  return isThere || (wasThere && view !== 'agenda')
}

/** Whether an event takes place on a day. */
const isOn = ({ allDay, start, end }: CalendarOccurrence, day: string, timeZone: string) => {
  const dayOf = (at: string) => (allDay ? at : wallTimeIn(timeZone, at).slice(0, 10))
  return dayOf(start) <= day && dayOf(end) >= day
}

/** An hour from the time on that one is at in the grid. */
function newTimesAt(cell: string, today: string, timeZone: string): NewTimes {
  if (cell.length === 10) return nextHour(cell, today, timeZone)
  const start = instantOf(timeZone, `${cell}:00`)
  return { start, end: new Date(Date.parse(start) + 3_600_000).toISOString(), allDay: false }
}

/** An hour from the next full one on; on another day from nine o’clock. */
function nextHour(date: string, today: string, timeZone: string): NewTimes {
  const now = wallTimeIn(timeZone, new Date().toISOString())
  const hour = date === today ? Math.min(Number(now.slice(11, 13)) + 1, 22) : 9
  const at = (one: number) => instantOf(timeZone, `${date}T${String(one).padStart(2, '0')}:00:00`)
  return { start: at(hour), end: at(hour + 1), allDay: false }
}
