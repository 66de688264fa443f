import { useStore } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { findTasks } from '#features/task/web/parts/findTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { SearchResults } from '../../search.contract.ts'
import { byScore, rangesOf, scoreOfName, toSearchTerms } from '../../search.rules.ts'
import type { SearchFilter } from './searchFilter.ts'
import { isNarrowed } from './searchFilter.ts'

/** Tasks that are shown at most. */
const limit = 50

/** Searches what this browser holds, for when the server is out of reach. */
export function useLocalResults() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const { all, byId, archivedIds } = useProjects()
  const { everyone } = useMembers()
  const { sorted: clients } = useClients()
  const { taskStatuses } = useWorkspace()
  const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]))
  const isOpen = ({ status }: Task) => isOpenCategory((status && categories.get(status)) || 'todo')
  const keyOf = (project: string) => byId[project]?.key

  function matchesFilter(task: Task, { project, executor, status }: SearchFilter) {
    if (project && task.project !== project) return false
    if (executor && task.executor !== executor) return false
    if (status === 'open' || status === 'closed') return isOpen(task) === (status === 'open')
    return !status || task.status === status
  }

  return (filter: SearchFilter): SearchResults => {
    const { query } = toSearchTerms(filter.q)
    const named = <T extends { id: string }>(things: readonly T[], nameOf: (thing: T) => string) =>
      isNarrowed(filter)
        ? []
        : things
            .flatMap((thing) => {
              const score = scoreOfName(nameOf(thing), query)
              return score > 0 ? [{ ...thing, score, ranges: rangesOf(nameOf(thing), query) }] : []
            })
            .sort(byScore)
    const tasks = Object.values(selectTaskList(store.getState())?.entities ?? {}).filter((task) =>
      matchesFilter(task, filter),
    )
    return {
      tasks: findTasks(tasks, query, { keyOf, isOpen, limit }).map(({ task, score }) => ({
        ...task,
        score,
        ranges: rangesOf(task.title, query),
        key: taskKey(keyOf(task.project), task.number),
        isClosed: !isOpen(task),
        isArchived: archivedIds.has(task.project),
        snippet: null,
      })),
      projects: named(all, ({ name }) => name).map((project) => ({
        ...project,
        isClosed: false,
        isArchived: archivedIds.has(project.id),
        snippet: null,
      })),
      members: named(everyone, memberName).map((member) => ({
        ...member,
        name: member.profile?.name ?? memberName(member),
        picture: member.profile?.picture ?? null,
      })),
      clients: named(clients, ({ title }) => title),
      // Only the server has them all.
      documents: [],
      events: [],
      invoices: [],
    }
  }
}
