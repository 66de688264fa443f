import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { naturalDirection, type ProjectViewSettings, sortingNames } from '../../parts/viewSettings.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'

const parts: Record<keyof ProjectViewSettings['overview']['hidden'], string> = {
  progress: 'Progress',
  hours: 'Hours',
  budget: 'Budget',
  attention: 'What needs attention',
  members: 'Members',
}

/** How the cards are sorted, and what stands on them. */
export function CardsDisplay({ view: { settings, setSettings } }: { view: ProjectViewState<'overview'> }) {
  const { sorting, direction, hidden } = settings
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
        names={parts}
        hidden={hidden}
        onChange={(hidden) => setSettings({ hidden })}
      />
    </DisplayButton>
  )
}
