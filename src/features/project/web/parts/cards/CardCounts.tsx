import { CountLink } from '../overview/CountLink.tsx'
import { listOf, type Marks, markFilters } from '../overview/marks.ts'
import classes from './ProjectCard.module.css'

const shown = [
  ['overdue', 'Overdue', 'overdue'],
  ['blocked', 'Blocked', 'blocked'],
  ['unassigned', 'No executor', 'without executor'],
] as const

type Props = { projectId: string; name: string; open: number; marks: Marks; tabIndex: number }

/** How many tasks of a project are open, and how many of these are worth a look; each number leads to them. */
export function CardCounts({ projectId, name, open, marks, tabIndex }: Props) {
  const tell = (count: number, what: string) =>
    `${count} ${what} ${count === 1 ? 'task' : 'tasks'} of ${name}`
  return (
    <ul className={classes.counts}>
      <li>
        <CountLink
          label={tell(open, 'open')}
          counts={[{ project: projectId, count: open }]}
          to={(id) => listOf(id, {})}
          tabIndex={tabIndex}
        />
        <span className={classes.what}>Open</span>
      </li>
      {shown.map(([mark, title, what]) => {
        const count = marks[mark].length
        return (
          <li key={mark} data-late={(mark === 'overdue' && count > 0) || undefined}>
            <CountLink
              label={tell(count, what)}
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
