import type { RefObject } from 'react'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
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
      <CardsDisplay view={view} />
    </div>
  )
}
