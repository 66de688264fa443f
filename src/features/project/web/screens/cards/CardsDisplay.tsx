import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { cardParts, naturalDirection, sortingNames } from '../../parts/viewSettings.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'

/** How the cards are sorted, and what stands on them. */
export function CardsDisplay({ view: { settings, setSettings } }: { view: ProjectViewState<'overview'> }) {
  const { sorting, direction, parts } = settings
  return (
    <DisplayButton className={bar.button}>
      <SortFields
        names={sortingNames}
        sorting={sorting}
        direction={direction}
        naturalDirection={naturalDirection}
        onChange={setSettings}
      />
      <ShownParts
        title="On the cards"
        names={cardParts}
        shown={parts}
        onChange={(parts) => setSettings({ parts })}
      />
    </DisplayButton>
  )
}
