import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Message } from '../../../../../web/ui/Message.tsx'
import { isFilteringProjects, noProjectFilter, type ProjectTab } from '../tree/projectFilter.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import { CardsDisplay } from './CardsDisplay.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import classes from './ProjectCards.module.css'
import { useCardKeys } from './useCardKeys.ts'
import { useCards } from './useCards.ts'

const nothing: Record<ProjectTab, string> = {
  projects: 'No project is open.',
  closed: 'No project is closed.',
  archived: 'No project was archived.',
}

/** The projects as cards, each telling how it is. */
export function ProjectCards() {
  const view = useProjectView('overview')
  const { filter, settings } = view
  const ids = useCards(filter, settings)
  const { grid, active, setActive, onKeyDown } = useCardKeys(ids)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <span className={classes.count}>
          {ids.length.toLocaleString('en-US')} {ids.length === 1 ? 'project' : 'projects'}
        </span>
        <button
          type="button"
          className={classes.button}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
          Display
        </button>
      </div>
      {ids.length ? (
        <ul ref={grid} aria-label="Projects" className={classes.grid} onKeyDown={onKeyDown}>
          {ids.map((id) => (
            <ProjectCard
              key={id}
              projectId={id}
              hidden={settings.hidden}
              isActive={id === active}
              onFocus={setActive}
            />
          ))}
        </ul>
      ) : isFilteringProjects(filter) ? (
        <Message
          title="No project fits the filter"
          actions={
            <Button variant="default" onClick={() => view.setFilter({ ...noProjectFilter, tab: filter.tab })}>
              Clear the filter
            </Button>
          }
        />
      ) : (
        <Message title={nothing[filter.tab]} />
      )}
      {anchor && (
        <CardsDisplay
          view={view}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </div>
  )
}
