import { Link } from 'react-router'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { addDays } from '#shared/days.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { projectPath } from '../../parts/projectAddress.ts'
import type { KnownProject } from '../../project.api.ts'
import { MarkList, useMarked } from './marks/MarkList.tsx'
import type { Mark } from './marks/marks.ts'
import classes from './Overview.module.css'
import parts from './OverviewParts.module.css'
import type { Overview } from './useOverview.ts'

/** The lists in their order, so that what hurts comes first. */
const order: readonly Mark[] = ['overdue', 'blocked', 'soon', 'unassigned', 'overEstimate', 'withoutEstimate']

type Lists = Record<Mark, ReturnType<typeof useMarked>>

/** The tasks that the lists of an overview show. */
export function useOverviewLists(overview: Overview): Lists {
  const { sums, project } = overview
  const lists: Lists = {
    overdue: useMarked(overview, 'overdue'),
    blocked: useMarked(overview, 'blocked'),
    soon: useMarked(overview, 'soon'),
    unassigned: useMarked(overview, 'unassigned'),
    overEstimate: useMarked(overview, 'overEstimate'),
    withoutEstimate: useMarked(overview, 'withoutEstimate'),
  }
  const doHoursMatter = sums.all.estimate > 0 || project.budget?.unit === 'minutes'
  return doHoursMatter ? lists : { ...lists, withoutEstimate: [] }
}

/** Their ids from top to bottom, each once. */
export const orderOf = (lists: Lists) => [
  ...new Set(order.flatMap((mark) => lists[mark].map(({ id }) => id))),
]

type Props = {
  overview: Overview
  lists: Lists
  below: readonly KnownProject[]
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
}

/** What is worth a look, each reason for it with its tasks; those without any are left out. */
export function OverviewLists({ overview, lists, below, onMenu }: Props) {
  const { today } = overview
  const dueSoon = below
    .filter(({ dueDate }) => dueDate && dueDate >= today && dueDate <= addDays(today, 14))
    .sort((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))
  const shown = order.filter((mark) => lists[mark].length || (mark === 'soon' && dueSoon.length))
  if (!shown.length)
    return <p className={classes.nothing}>Nothing is overdue, blocked, due within 14 days or unassigned.</p>
  return (
    <>
      {shown.map((mark) => (
        <MarkList key={mark} overview={overview} mark={mark} tasks={lists[mark]} onMenu={onMenu}>
          {mark === 'soon' &&
            dueSoon.map(({ id, name, color, dueDate }) => (
              <li key={id} className={parts.due}>
                <ProjectDot color={color} />
                <Link to={projectPath(id, 'overview')} className={parts.name} dir="auto">
                  {name}
                </Link>
                <span className={parts.day} title={fullDay(dueDate!)}>
                  {shortDay(dueDate!, today)}
                </span>
              </li>
            ))}
        </MarkList>
      ))}
    </>
  )
}
