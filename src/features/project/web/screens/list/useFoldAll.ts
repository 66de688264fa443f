import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { projectRowsOpened } from '../../project.slice.ts'
import type { TreeRow } from '../tree/treeRows.ts'

/** Unfolds all groups and projects, or folds the projects; groups stay, so that something is left to see. */
export function useFoldAll(tree: readonly TreeRow[], opened: Record<string, boolean>) {
  const dispatch = useAppDispatch()
  const entities = useSelector(selectProjectEntities)
  const projects = Object.keys(entities ?? {})
  return {
    isUnfolded: tree.some((row) => row.kind === 'project' && row.isOpen === true),
    foldAll(isOpen: boolean) {
      const groups = tree.flatMap((row) => (row.kind === 'group' ? row.key : []))
      const rows = [...projects.filter((id) => (opened[id] ?? false) !== isOpen), ...(isOpen ? groups : [])]
      dispatch(projectRowsOpened({ rows, opened: isOpen }))
    },
  }
}
