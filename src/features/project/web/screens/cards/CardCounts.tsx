import { CountLink } from '../overview/marks/CountLink.tsx'
import { listOf, type Marks, markFilters } from '../overview/marks/marks.ts'
import classes from './ProjectCard.module.css'

/** What each number is called, and what is counted. */
const shown = [
  ['overdue', 'Overdue', 'overdue task', 'overdue tasks'],
  ['blocked', 'Blocked', 'blocked task', 'blocked tasks'],
  ['unassigned', 'Unassigned', 'unassigned task', 'unassigned tasks'],
] as const

const allOpen = {}

type Props = { projectId: string; name: string; open: number; marks: Marks; tabIndex: number }

/** How many tasks of a project are open, and how many of these are worth a look; each number leads to them. */
export function CardCounts({ projectId, name, open, marks, tabIndex }: Props) {
  const label = (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? one : many} of ${name}`
  return (
    <ul className={classes.counts}>
      <li>
        <CountLink
          label={label(open, 'open task', 'open tasks')}
          counts={[{ project: projectId, count: open }]}
          to={(id) => listOf(id, allOpen)}
          tabIndex={tabIndex}
        />
        <span className={classes.what}>Open</span>
      </li>
      {shown.map(([mark, title, one, many]) => {
        const count = marks[mark].length
        return (
          <li key={mark} data-late={(mark === 'overdue' && count > 0) || undefined}>
            <CountLink
              label={label(count, one, many)}
              counts={[{ project: projectId, count }]}
              to={(id) => listOf(id, markFilters[mark])}
              tabIndex={tabIndex}
            />
            <span className={classes.what}>{title}</span>
          </li>
        )
      })}
    </ul>
  )
}
