import { Select } from '@mantine/core'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import classes from './Search.module.css'
import type { SearchFilter } from './searchFilter.ts'

type Props = { filter: SearchFilter; onFilter: (change: Partial<SearchFilter>) => void }

/** What the tasks are narrowed to. */
export function SearchBar({ filter, onFilter }: Props) {
  const { all, archivedIds } = useProjects()
  const { everyone } = useMembers()
  const { taskStatuses } = useWorkspace()
  const clear = { clearButtonProps: { 'aria-label': 'Clear' }, clearable: true, size: 'xs' }
  const projects = all
    .filter(({ id }) => !archivedIds.has(id) || id === filter.project)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={classes.bar}>
      <Select
        aria-label="Project"
        placeholder="Project"
        data={projects}
        value={filter.project ?? null}
        onChange={(value) => onFilter({ project: value ?? undefined })}
        searchable
        {...clear}
      />
      <Select
        aria-label="Assignee"
        placeholder="Assignee"
        data={everyone.map((member) => ({ value: member.id, label: memberName(member) }))}
        value={filter.executor ?? null}
        onChange={(value) => onFilter({ executor: value ?? undefined })}
        searchable
        {...clear}
      />
      <Select
        aria-label="Status"
        placeholder="Status"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
          ...taskStatuses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.status ?? null}
        onChange={(value) => onFilter({ status: value ?? undefined })}
        {...clear}
      />
    </div>
  )
}
