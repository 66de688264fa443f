import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { selectOpenCounts } from '#features/task/web/parts/taskMarks.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Project } from '../../../project.contract.ts'
import { isArchivedInTree } from '../../../project.rules.ts'
import type { ProjectViewSettings } from '../../parts/viewSettings.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { type ProjectFilter, projectMatcher } from '../tree/projectFilter.ts'
import { projectComparer } from '../tree/treeRows.ts'

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectOpenCounts>[0]

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

/** The projects that pass the filter, by id: pinned ones first, then as is wanted. */
export function useCards(
  filter: ProjectFilter,
  { sorting, direction }: Pick<ProjectViewSettings['overview'], 'sorting' | 'direction'>,
): readonly string[] {
  const { projectStatuses } = useWorkspace()
  const select = useMemo(() => {
    const closed = new Set(
      projectStatuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id),
    )
    const isClosed = ({ status }: Project) => status !== null && closed.has(status)
    return createSelector([selectProjectEntities, selectOpenCounts], (entities = {}, openCounts) => {
      const isArchived = (project: Project) => isArchivedInTree(project, (id) => entities[id])
      const compare = projectComparer({ sorting, direction, openCounts })
      return Object.values(entities)
        .filter(projectMatcher(filter, { isClosed, isArchived }))
        .sort((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false) || compare(a, b))
        .map(({ id }) => id)
    })
  }, [filter, sorting, direction, projectStatuses])
  return useSelector((state: State) => select(state), isSameList)
}

/** How many projects in use stand right below each, by its id; one without any is missing. */
export const selectChildCounts = createSelector([selectProjectEntities], (entities = {}) => {
  const counts: Record<string, number> = {}
  for (const project of Object.values(entities))
    if (project.parent && !isArchivedInTree(project, (id) => entities[id]))
      counts[project.parent] = (counts[project.parent] ?? 0) + 1
  return counts
})
