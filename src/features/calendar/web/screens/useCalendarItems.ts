import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { selectClosedStatuses } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { entriesOf } from '#features/time/web/parts/entryRows.ts'
import { useGetTimeEntriesQuery } from '#features/time/web/time.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import { type CalendarLayer, calendarLayers, selectHiddenLayers } from '../calendar.slice.ts'
import { type CalendarItem, timesElsewhere } from './calendarItems.ts'
import { useHolidayItems, useTimeOffItems } from './useAwayItems.ts'
import { useDueItems } from './useDueItems.ts'
import { useIssueItems } from './useIssueItems.ts'
import { useSubscribedItems } from './useSubscribedItems.ts'

const plain = '#5755d9'
const busy = '#868e96'

/** All that is shown from a day to another, of the layers that are on. */
export function useCalendarItems(
  occurrences: readonly CalendarOccurrence[] | undefined,
  from: string,
  to: string,
  timeZone: string,
): CalendarItem[] {
  const hidden = useSelector(selectHiddenLayers)
  const events = useEventItems(occurrences, timeZone)
  const { tasks, teamTasks } = useTaskItems(from, to, !hidden.includes('teamTasks'))
  const projects = useProjectItems(from, to)
  const timeOff = useTimeOffItems(from, to)
  const holidays = useHolidayItems(from, to)
  const invoices = useDueItems(from, to, !hidden.includes('invoices'))
  const issues = useIssueItems(from, to, !hidden.includes('invoices'))
  const subscribed = useSubscribedItems(from, to, timeZone, hidden)
  const time = useTimeItems(from, to, timeZone, !hidden.includes('time'))
  return useMemo(() => {
    const layers: Record<CalendarLayer, CalendarItem[]> = {
      events,
      tasks,
      teamTasks,
      projects,
      timeOff,
      holidays,
      invoices: [...invoices, ...issues],
      time,
    }
    const shown = calendarLayers.flatMap((layer) => (hidden.includes(layer) ? [] : layers[layer]))
    return [...shown, ...subscribed]
  }, [events, tasks, teamTasks, projects, timeOff, holidays, invoices, issues, time, subscribed, hidden])
}

function useEventItems(
  occurrences: readonly CalendarOccurrence[] | undefined,
  timeZone: string,
): CalendarItem[] {
  const { byId: tags } = useTags()
  const { byId: projects } = useProjects()
  return useMemo(
    () =>
      (occurrences ?? []).map((occurrence) => {
        const { id, day, title, allDay, start, end, color, tags: its, project } = occurrence
        const tag = its.map((one) => tags[one]).find((one) => one !== undefined)
        return {
          id: `${id} ${day ?? ''}`,
          title: title || 'Busy',
          allDay,
          start,
          end,
          color: color ?? tag?.color ?? (project && projects[project]?.color) ?? (title ? plain : busy),
          occurrence,
          zone: timesElsewhere(occurrence, timeZone),
        }
      }),
    [occurrences, tags, projects, timeZone],
  )
}

const overlaps = (start: string, end: string, from: string, to: string) => start <= to && end >= from

/** Open tasks on the days when they are due, or from start to end: one’s own, and those of all others that one sees. */
function useTaskItems(from: string, to: string, isTeamShown: boolean) {
  const tasks = useSelector(selectTaskList)?.entities
  const closed = useSelector(selectClosedStatuses)
  const me = useMemberId()
  const { byId: projects } = useProjects()
  return useMemo(() => {
    const found = Object.values(tasks ?? {}).flatMap((task) => {
      const { id, title, executor, status, start, end, dueDate, project } = task
      const last = end ?? dueDate ?? start
      const first = start ?? last
      if (executor !== me && !isTeamShown) return []
      if (!first || !last || first > last || !overlaps(first, last, from, to)) return []
      if (status !== null && closed.has(status)) return []
      const color = projects[project]?.color ?? busy
      const path = `/tasks/${id}`
      return {
        executor,
        item: { id: `task ${id}`, title, allDay: true, start: first, end: last, color, task: id, path },
      }
    })
    const of = (isMine: boolean): CalendarItem[] =>
      found.flatMap(({ executor, item }) => ((executor === me) === isMine ? item : []))
    return { tasks: of(true), teamTasks: of(false) }
  }, [tasks, closed, me, projects, from, to, isTeamShown])
}

function useProjectItems(from: string, to: string): CalendarItem[] {
  const { sorted } = useProjects()
  return useMemo(
    () =>
      sorted.flatMap(({ id, name, color, start, end, dueDate }) => {
        const last = end ?? dueDate
        if (!start || !last || start > last || !overlaps(start, last, from, to)) return []
        return {
          id: `project ${id}`,
          title: name,
          allDay: true,
          start,
          end: last,
          color,
          path: projectPath(id),
        }
      }),
    [sorted, from, to],
  )
}

/** What one tracked oneself. */
function useTimeItems(from: string, to: string, timeZone: string, isShown: boolean): CalendarItem[] {
  const memberId = useMemberId()
  const { currentData } = useGetTimeEntriesQuery({ from, to, memberId, timeZone }, { skip: !isShown })
  const tasks = useSelector(selectTaskList)?.entities
  const { byId: projects } = useProjects()
  return useMemo(
    () =>
      (currentData ? entriesOf(currentData) : []).flatMap(({ id, task, project, note, start, end }) => {
        const title = (task && tasks?.[task]?.title) || note || projects[project]?.name || 'Tracked time'
        const color = projects[project]?.color ?? busy
        return end
          ? { id: `time ${id}`, title: `✓ ${title}`, allDay: false, start, end, color, path: '/time' }
          : []
      }),
    [currentData, tasks, projects],
  )
}
