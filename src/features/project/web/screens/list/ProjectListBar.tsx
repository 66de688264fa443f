import { IconArrowsVertical, IconFold } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { ProjectFilterChips } from '../tree/ProjectFilterChips.tsx'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { ProjectDisplayMenu } from './ProjectDisplayMenu.tsx'

type Props = {
  view: ProjectViewState<'list'>
  /** The projects that are shown. */
  order: readonly string[]
  searchRef: RefObject<HTMLInputElement | null>
  /** Whether anything that can be is unfolded. */
  isUnfolded: boolean
  onFoldAll: (isOpen: boolean) => void
  /** Gives the focus back to the list. */
  onLeave: () => void
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Above the list of projects: which of them are shown, and how. */
export function ProjectListBar({ view, order, searchRef, isUnfolded, onFoldAll, onLeave }: Props) {
  const fold = isUnfolded ? 'Collapse all' : 'Expand all'
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
        aria-label={fold}
        title={`${fold} (⇧${isUnfolded ? '←' : '→'})`}
        onClick={() => onFoldAll(!isUnfolded)}
      >
        {isUnfolded ? <IconFold {...icon} /> : <IconArrowsVertical {...icon} />}
      </button>
      <ProjectDisplayMenu view={view} order={order} />
    </div>
  )
}
