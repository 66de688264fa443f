import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { CountLink } from './marks/CountLink.tsx'
import classes from './Overview.module.css'
import { categories, categoryNames, countByCategory, listOfCategory } from './progress.ts'
import type { Overview } from './useOverview.ts'

/** How many tasks are to do, worked on, done and cancelled, each number leading to them. */
export function OverviewProgress({ overview: { ids, sums, sumsOf } }: { overview: Overview }) {
  const { taskStatuses } = useWorkspace()
  const counts = countByCategory(sums, taskStatuses)
  const { tasks } = sums.all
  const counted = tasks - counts.cancelled
  return (
    <section aria-label="Progress" className={classes.panel}>
      <div className={classes.head}>
        <h2>Progress</h2>
        <span className={classes.aside}>{counted > 0 && `${counts.done} of ${counted} done`}</span>
      </div>
      <Bar
        parts={(['done', 'active', 'todo', 'cancelled'] as const).map((category) => ({
          key: category,
          value: counts[category],
          tone: category,
        }))}
      />
      <ul className={classes.numbers}>
        {categories.map((category) => (
          <li key={category}>
            <span className={classes.swatch} data-tone={category} aria-hidden="true" />
            <span className={classes.what}>{categoryNames[category]}</span>
            <CountLink
              label={`${counts[category]} ${categoryNames[category].toLowerCase()}`}
              counts={ids.map((project) => ({
                project,
                count: countByCategory(sumsOf(project), taskStatuses)[category],
              }))}
              to={(project) => listOfCategory(project, category, taskStatuses)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
