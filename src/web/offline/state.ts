import type { api } from '../store/api.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { ListName } from './snapshot.ts'
import { prefixOf } from './storeLists.ts'

export type State = {
  [api.reducerPath]: ReturnType<typeof api.reducer>
  live: { isCaughtUp: boolean }
}
type Named = Row & { title?: string; name?: string }

const dataOf = <T>(state: State, name: ListName) =>
  state.api.queries[`${name}(undefined)` as keyof typeof state.api.queries]?.data as T | undefined

export const listOf = (state: State, name: ListName) => dataOf<Rows<Named>>(state, name)

type Place = { userId: string; workspaceId: string; memberId: string | null; prefix: string }

/** Whose changes and of which workspace are made now; null while that is not known. */
export function placeOf(state: State): Place | null {
  const profile = dataOf<{ id: string; workspaceId: string | null; memberId: string | null }>(
    state,
    'getProfile',
  )
  if (!profile?.workspaceId) return null
  const { id: userId, workspaceId, memberId } = profile
  return { userId, workspaceId, memberId, prefix: prefixOf(userId, workspaceId) }
}

/** How the first of these things is called that has a name. */
export function nameOf(state: State, ids: readonly string[], arg: object): string | undefined {
  for (const id of ids)
    for (const list of ['getTasks', 'getProjects', 'getViews'] as const) {
      const row = listOf(state, list)?.entities[id]
      if (row) return row.title ?? row.name
    }
  const { optimistic, before } = arg as { optimistic?: Partial<Named>; before?: Partial<Named> }
  return optimistic?.title ?? optimistic?.name ?? before?.title ?? before?.name
}
