import { listRows, type Row, type Rows } from '../store/rows.ts'

/**
 * The lists that are kept for the next start, and into how many parts each is cut, so that a change of one task does
 * not write ten thousand.
 */
export const storedLists = {
  getProfile: 1,
  getCurrentWorkspace: 1,
  getWorkspaces: 1,
  getMembers: 1,
  getProjects: 4,
  getTasks: 64,
  getProjectSums: 1,
  getClients: 1,
  getRunningTimeEntries: 1,
  getViews: 1,
  getNotifications: 1,
}
export type ListName = keyof typeof storedLists
/** Of these there are several at once, as they were asked for: weeks of time. All that are loaded are kept together. */
export const cachedByArg = 'getTimeEntries'
const names = Object.keys({ ...storedLists, [cachedByArg]: 1 }) as (keyof Lists)[]
/** Without these the workspace's frame cannot be drawn. */
const needed: ListName[] = ['getProfile', 'getCurrentWorkspace', 'getMembers', 'getProjects', 'getTasks']

export type Loaded = { arg: unknown; data: unknown }
export type Lists = Partial<Record<ListName, unknown>> & { [cachedByArg]?: Loaded[] }
/** A part's key within its snapshot, and its text, made only when it is written. */
export type Part = { key: string; make: () => string }

const isRows = (data: unknown): data is Rows<Row> =>
  typeof data === 'object' && data !== null && 'entities' in data && 'pending' in data

const hexDigit = (code: number) => (code < 58 ? code - 48 : code - 87)

/** Of the id's random end, so that the parts are about equally long; of ten thousand ids it has to be quick. */
const partOf = (id: string, count: number) =>
  (16 * hexDigit(id.charCodeAt(id.length - 2)) + hexDigit(id.charCodeAt(id.length - 1))) % count

/** Whether nothing in them waits for the server's answer, and nothing is missing. */
export const isWhole = (lists: Lists) =>
  needed.every((name) => lists[name] !== undefined) &&
  [...Object.values(lists), ...(lists[cachedByArg] ?? []).map(({ data }) => data)].every(
    (data) => !isRows(data) || !Object.keys(data.pending).length,
  )

const isSame = (now: readonly Loaded[], before: readonly Loaded[] = []) =>
  now.length === before.length && now.every(({ data }, at) => data === before[at]?.data)

function changedRows(name: ListName, before: Rows<Row> | undefined, now: Rows<Row>): Part[] {
  const count = storedLists[name]
  const changed = new Set<number>()
  const old = before?.entities ?? {}
  const rows = listRows(now.entities)
  const former = listRows(old)
  let found = 0
  for (const [at, row] of rows.entries()) {
    // Mostly one of ten thousand is another, and looking each up by its id is felt.
    const known = former[at] === row ? row : old[row.id]
    if (known) found += 1
    if (known !== row) changed.add(partOf(row.id, count))
  }
  if (found < former.length)
    for (const { id } of former) if (!(id in now.entities)) changed.add(partOf(id, count))
  let grouped: Map<number, Row[]> | undefined
  const rowsOf = (part: number) => {
    grouped ??= Map.groupBy(rows, ({ id }) => partOf(id, count))
    return grouped.get(part) ?? []
  }
  return [...changed].map((part) => ({ key: `${name}.${part}`, make: () => JSON.stringify(rowsOf(part)) }))
}

/**
 * What has to be written where `before` is written already: first the rows, then all else. A stop in between leaves rows
 * that are newer than the rest, which the replay of what was missed does not mind, and never older ones.
 */
export function changedParts(before: Lists, now: Lists): { rows: Part[]; rest: Part[] } {
  const rows: Part[] = []
  const rest: Part[] = []
  for (const name of names) {
    const data = now[name]
    const old = before[name]
    if (data === undefined || data === old) continue
    if (name === cachedByArg && isSame(now[name]!, before[name])) continue
    if (name === cachedByArg || !isRows(data)) {
      rest.push({ key: name, make: () => JSON.stringify(data) })
      continue
    }
    if (!isRows(old) || old.entities !== data.entities)
      rows.push(...changedRows(name, isRows(old) ? old : undefined, data))
    rest.push({ key: name, make: () => JSON.stringify({ ...data, entities: {} }) })
  }
  return { rows, rest }
}

/** The lists from their parts; null when something is missing that cannot be done without. */
export function joinParts(parts: ReadonlyMap<string, string>): Lists | null {
  const lists: Lists = {}
  for (const name of names) {
    const text = parts.get(name)
    if (text === undefined) continue
    const data = JSON.parse(text)
    lists[name] = data
    if (name === cachedByArg || !isRows(data)) continue
    for (let part = 0; part < storedLists[name]; part += 1)
      for (const row of JSON.parse(parts.get(`${name}.${part}`) ?? '[]') as Row[]) data.entities[row.id] = row
  }
  return isWhole(lists) ? lists : null
}
