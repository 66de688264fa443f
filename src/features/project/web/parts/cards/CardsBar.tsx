import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { SearchField } from '../../../../task/web/parts/list/SearchField.tsx'
import classes from '../../../../task/web/parts/list/TaskListBar.module.css'
import { ProjectFilterChips } from '../tree/ProjectFilterChips.tsx'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { CardsDisplay } from './CardsDisplay.tsx'

type Props = {
  view: ProjectViewState<'overview'>
  searchRef: RefObject<HTMLInputElement | null>
  /** Gives the focus back to the cards. */
  onLeave: () => void
}

/** Above the cards: which projects are shown, and what of them. */
export function CardsBar({ view, searchRef, onLeave }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.bar}>
      <SearchField
        text={view.filter.text}
        onText={view.setText}
        onSettle={view.settleText}
        fieldRef={searchRef}
        onLeave={onLeave}
      />
      <ProjectFilterChips view={view} />
      <span className={classes.end} />
      <button
        type="button"
        className={classes.button}
        aria-label="Display"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
        <span className={classes.name}>Display</span>
      </button>
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
