import { isDeepStrictEqual } from 'node:util'
import { selectProjectSums } from '#features/project/web/projectSums.api.ts'
import { selectTaskList, taskApi } from '#features/task/web/task.api.ts'
import { api } from '#web/store/api.ts'
import type { Row, Rows } from '#web/store/rows.ts'
import type { store as webStore } from '#web/store/store.ts'

type Store = typeof webStore
type Query = {
  endpointName?: string
  originalArgs?: unknown
  data?: unknown
  status: string
  error?: unknown
}
/** In the order in which a screen loads them: what counts the rest comes after it. */
const order = ['getProfile', 'getCurrentWorkspace', 'getMembers', 'getProjects', 'getTasks']
/** Told apart from what the lists hold, or of no concern. */
const uncompared = new Set(['getProjectSums', 'getTaskCounts', 'getWorkspaces'])

/** What stays unknown until it is asked for; what is not known to be pinned is not. */
const mayBeUnknown = new Set(['description', 'checklist', 'pinned'])
/** What follows from a deletion elsewhere is made here too, and brings no newer row. */
const mayBeOlder = 'updatedAt'

const isRows = (data: unknown): data is Rows<Row> =>
  typeof data === 'object' && data !== null && 'entities' in data && 'pending' in data

const queriesOf = (store: Store): [string, Query][] =>
  (Object.entries(store.getState().api.queries) as [string, Query | undefined][]).filter(
    (entry): entry is [string, Query] => entry[1]?.data !== undefined,
  )

/** What a screen shows, as one word of each. */
function take(store: Store) {
  const shown = new Map(
    queriesOf(store).map(([key, { data, endpointName }]) => [
      key,
      { endpointName, data: structuredClone(data) },
    ]),
  )
  return { shown, sums: structuredClone(selectProjectSums(store.getState())) }
}

/**
 * Says where a screen differs from what it would be after loading everything anew, with the web's own code: rows that
 * are missing, too many, or differ in a field; and changes that still wait for an answer.
 */
export async function compare(store: Store): Promise<string[]> {
  const before = take(store)
  const rank = (name = '') => order.indexOf(name) + 1 || order.length + 1
  const all = queriesOf(store).sort(([, a], [, b]) => rank(a.endpointName) - rank(b.endpointName))
  // Subscribed, so that what nobody shows any more is not let go while the rest is loaded.
  const refetch = { forceRefetch: true }
  const deleted = new Set<string>()
  for (const [key, { endpointName, originalArgs }] of all) {
    const endpoint = (
      api.endpoints as Record<string, { initiate: (arg: unknown, options: object) => never }>
    )[endpointName as string]
    const query = store.dispatch(endpoint!.initiate(originalArgs, refetch)) as unknown as Promise<Query>
    const { error } = await query
    const { status } = (error ?? {}) as { status?: number }
    // Closed to the role by now, or deleted: no screen shows it any more.
    if (status === 403 || status === 404) deleted.add(key)
    else if (error) throw new Error(`${key} could not be loaded: ${JSON.stringify(error)}`)
  }
  await loadLongTexts(store, before)
  const after = take(store)

  const differences: string[] = []
  for (const [key, { endpointName = '', data }] of before.shown) {
    if (deleted.has(key) || uncompared.has(endpointName)) continue
    const now = after.shown.get(key)?.data
    if (isRows(data) && isRows(now)) differences.push(...compareRows(key, data, now))
    else differences.push(...compareValues(key, plain(endpointName, data), plain(endpointName, now)))
  }
  differences.push(...compareValues('sums of projects', before.sums, after.sums))
  return differences
}

/** Texts that lists leave out are known of some tasks: they are asked for again too. */
async function loadLongTexts(store: Store, before: ReturnType<typeof take>) {
  const known = [...before.shown.values()].find(({ endpointName }) => endpointName === 'getTasks')?.data
  const now = selectTaskList(store.getState())?.entities ?? {}
  for (const task of Object.values((known as Rows<Row & { description?: string }>)?.entities ?? {})) {
    if (task.description === undefined || !now[task.id] || now[task.id]?.description !== undefined) continue
    await store.dispatch(
      taskApi.endpoints.getTask.initiate(
        { params: { id: task.id } },
        { forceRefetch: true, subscribe: false },
      ),
    )
  }
}

function compareRows(key: string, before: Rows<Row>, now: Rows<Row>): string[] {
  const said: string[] = []
  for (const id of Object.keys(before.pending))
    said.push(`${key} ${id}: still pending ${JSON.stringify(before.pending[id])}`)
  for (const id of Object.keys(before.entities))
    if (!now.entities[id])
      said.push(`${key} ${id}: shown, but not there: ${JSON.stringify(before.entities[id])}`)
  for (const [id, row] of Object.entries(now.entities)) {
    const was = before.entities[id] as Record<string, unknown> | undefined
    if (!was) said.push(`${key} ${id}: there, but not shown: ${JSON.stringify(row)}`)
    else
      for (const [field, value] of Object.entries(row).filter(([name]) => name !== mayBeOlder))
        if (!isDeepStrictEqual(was[field], value) && !(was[field] === undefined && mayBeUnknown.has(field)))
          said.push(
            `${key} ${id}.${field}: shows ${JSON.stringify(was[field])}, is ${JSON.stringify(value)} (at ${String(was.updatedAt)} / ${String(row.updatedAt)})`,
          )
  }
  return said
}

/** What is compared elsewhere, or differs without being seen, is left out. */
function plain(endpointName: string, data: unknown): unknown {
  if (endpointName === 'getCurrentWorkspace') {
    const byId = (list: unknown) => (list as Row[]).toSorted((a, b) => a.id.localeCompare(b.id))
    const { seq, visibilityKey, ...rest } = data as Record<string, unknown>
    const sets = ['taskStatuses', 'projectStatuses', 'invoiceStatuses', 'tags', 'roles']
    return { ...rest, ...Object.fromEntries(sets.map((set) => [set, byId(rest[set])])) }
  }
  if (endpointName === 'getProfile') {
    const { seq, visibilityKey, ...rest } = data as Record<string, unknown>
    return rest
  }
  if (endpointName === 'getTask') {
    const { comments, files, actions } = (data as { data: Record<string, unknown> }).data
    return { comments, files, actions }
  }
  if (endpointName === 'getProject' || endpointName === 'getProjectTasks' || endpointName === 'getSubtasks')
    return null
  return data
}

function compareValues(key: string, before: unknown, now: unknown, path = ''): string[] {
  if (isDeepStrictEqual(before, now)) return []
  const areObjects = [before, now].every((value) => typeof value === 'object' && value !== null)
  if (!areObjects) return [`${key}${path}: shows ${JSON.stringify(before)}, is ${JSON.stringify(now)}`]
  const fields = new Set([...Object.keys(before as object), ...Object.keys(now as object)])
  return [...fields].flatMap((field) =>
    compareValues(
      key,
      (before as Record<string, unknown>)[field],
      (now as Record<string, unknown>)[field],
      `${path}.${field}`,
    ),
  )
}
