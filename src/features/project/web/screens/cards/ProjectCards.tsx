import { useDeferredValue, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { may } from '#shared/access.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useToday } from '#web/ui/useToday.ts'
import { seenBudgetSum, useBudgetSums } from '../../budgetSums.api.ts'
import { noSums } from '../../parts/sums.ts'
import { useProjects } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import { ProjectsEmpty } from '../list/ProjectsEmpty.tsx'
import { noMarks } from '../overview/marks/marks.ts'
import { selectMarks } from '../overview/marks/selectMarks.ts'
import { isFilteringProjects } from '../tree/projectFilter.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import { CardsBar } from './CardsBar.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import classes from './ProjectCards.module.css'
import { useCardKeys } from './useCardKeys.ts'
import { selectChildCounts, useCards } from './useCards.ts'

/** Cards that are drawn at once; the others follow when there is time. */
const first = 48

type State = Parameters<typeof selectProjectSums>[0] & Parameters<typeof selectViewer>[0]
type Props = { address: string; onCreate: (() => void) | undefined }

/** The projects as cards, each telling how it is. */
export function ProjectCards({ address, onCreate }: Props) {
  const view = useProjectView('overview')
  const { filter, settings } = view
  const ids = useCards(filter, settings)
  const { grid, active, setActive, focusActive, move, onKeyDown } = useCardKeys(ids)
  const search = useRef<HTMLInputElement>(null)
  const toSearch = { label: 'Filter by text', run: () => search.current?.focus() }
  useKeys(
    {
      j: { label: 'Next card', run: () => move(1) },
      k: { label: 'Previous card', run: () => move(-1) },
      '/': toSearch,
      f: toSearch,
    },
    { section: 'Lists' },
  )
  const shown = useDeferredValue(ids.length, first)
  // Asked for once for all cards, which are drawn again only when their own part changed.
  const today = useToday()
  const { byId } = useProjects()
  const sums = useSelector(selectProjectSums)
  const marks = useSelector((state: State) => selectMarks(state, today))
  const below = useSelector(selectChildCounts)
  const budgets = useBudgetSums()
  const viewer = useSelector(selectViewer)
  return (
    <>
      <CardsBar view={view} searchRef={search} onLeave={focusActive} />
      {ids.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads arrows between cards
        <ul ref={grid} aria-label="Projects" className={classes.grid} onKeyDown={onKeyDown}>
          {ids.slice(0, shown).map((id) => {
            const project = byId[id]
            return (
              project && (
                <ProjectCard
                  key={id}
                  project={project}
                  sums={sums[id] ?? noSums}
                  marks={marks[id] ?? noMarks}
                  below={below[id] ?? 0}
                  maySeeTime={may(viewer, 'time.view', { project: id })}
                  spent={seenBudgetSum(viewer, project, budgets[id])}
                  today={today}
                  parts={settings.parts}
                  isActive={id === active}
                  onFocus={setActive}
                />
              )
            )
          })}
        </ul>
      ) : (
        <ProjectsEmpty
          view={view}
          address={address}
          isFiltering={isFilteringProjects(filter)}
          onCreate={onCreate}
        />
      )}
    </>
  )
}
