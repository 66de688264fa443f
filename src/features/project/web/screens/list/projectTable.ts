import type { Project } from '../../../project.contract.ts'
import type { ProjectTotal } from './projectMarks.ts'

/** What ids stand for. */
export type ProjectTableNames = {
  project(id: string): string
  status(id: string | null): string
  member(id: string): string
  total(id: string): Pick<ProjectTotal, 'done' | 'counted' | 'open'> | undefined
  /** Left out where clients may not be seen. */
  client?: (id: string) => string
}

type Listed = Pick<
  Project,
  'id' | 'key' | 'name' | 'parent' | 'status' | 'client' | 'lead' | 'members' | 'start' | 'end' | 'dueDate'
>

/** Projects as a table for spreadsheets, in the order given. */
export function projectTable(
  projects: readonly Listed[],
  names: ProjectTableNames,
): (string | number | null)[][] {
  const { client } = names
  const head = [
    'Key',
    'Project',
    'Parent project',
    'Status',
    ...(client ? ['Client'] : []),
    'Lead',
    'Members',
  ]
  return [
    [...head, 'Start', 'End', 'Due date', 'Tasks', 'Done', 'Open'],
    ...projects.map((project) => {
      const total = names.total(project.id)
      return [
        project.key,
        project.name,
        project.parent ? names.project(project.parent) : '',
        names.status(project.status),
        ...(client ? [project.client ? client(project.client) : ''] : []),
        project.lead ? names.member(project.lead) : '',
        project.members.map(names.member).join(', '),
        project.start,
        project.end,
        project.dueDate,
        total?.counted ?? 0,
        total?.done ?? 0,
        total?.open ?? 0,
      ]
    }),
  ]
}
