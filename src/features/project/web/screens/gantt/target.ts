import { useStore } from 'react-redux'
import { taskResource } from '#features/task/task.rules.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { selectProjectEntities } from '../../project.api.ts'
import type { Dates } from './bars.ts'
import type { GanttRow } from './ganttRows.ts'

/** What a bar stands for. */
export type Target = { kind: 'task' | 'project'; id: string }

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectProjectEntities>[0]
type Found = { dates: Dates; name: string; mayChange: boolean }

export const targetOf = (row: GanttRow | undefined): Target | null =>
  row?.kind === 'task' || row?.kind === 'project' ? { kind: row.kind, id: row.id } : null

export const refusalOf = ({ kind }: Target) => `Your role can’t change this ${kind}.`

/** Looks up what a bar stands for as it is at that moment. */
export function useFindTarget() {
  const store = useStore<State>()
  const may = useMay()
  return ({ kind, id }: Target): Found | null => {
    if (kind === 'task') {
      const task = selectTaskList(store.getState())?.entities[id]
      return task
        ? { dates: task, name: task.title, mayChange: may('task.update', taskResource(task)) }
        : null
    }
    const project = selectProjectEntities(store.getState())?.[id]
    const thing = project && { project: id, owners: [project.createdBy] }
    return project ? { dates: project, name: project.name, mayChange: may('project.update', thing) } : null
  }
}
