import { createAction } from '@reduxjs/toolkit'
import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import { isCut, pause } from '../store/retryUntilAnswered.ts'
import { confirmedRow, type Row } from '../store/rows.ts'
import { actorOf, deleterOf } from './actors.ts'
import { nextCatchUp, noteBreak } from './catchUp.ts'
import { type Conflict, type ConflictObject, fieldsByRow, findConflicts, type Guard } from './conflicts.ts'
import { abandon, type Entry, noteStuck, settleEntry } from './outbox.ts'
import { listOf, placeOf, type State } from './state.ts'

export type Reply = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta | undefined>

/** What a person changed while away, and somebody else too: theirs was kept. `actor` is their member, where known. */
export const conflictsFound = createAction<{
  thing: ConflictObject
  conflicts: (Conflict & { actor: string | null })[]
  /** The row that they are of, and the call that sets them after all, for what is changed one row at a time. */
  row?: Row
  retry?: { endpoint: string; arg: object }
}>('offline/conflictsFound')

/** The page went on without it, signed out or in another workspace: what is kept of it is sent when one is back. */
const abandoned: Reply = { error: { status: 'CUSTOM_ERROR', error: 'abandoned' } }

/** An earlier try created it, whose answer was lost: made again it would come back. */
const deletedMeanwhile: Reply = {
  error: {
    status: 404,
    data: { success: false, error: { code: 'DELETED', message: 'Someone has deleted it.' } },
  },
}

const wasDeletedMeanwhile = (id: string, state: State) => {
  const by = deleterOf(id)
  return by !== undefined && by !== placeOf(state)?.memberId
}

type Sending<Arg> = {
  entry: Entry
  arg: Arg
  api: BaseQueryApi
  guard: Guard<Arg> | undefined
  requestOf: (arg: Arg) => FetchArgs
  ask: (request: FetchArgs) => Promise<Reply>
  /** The id of what it creates. */
  makes: string | undefined
  /** Whether others may have changed the same since the person made the change. */
  isLate: boolean
}

/** Sends a kept change until it is answered; after an absence only once all that was missed is on screen. */
export async function sendEntry<Arg extends object>({
  entry,
  arg,
  api,
  guard,
  requestOf,
  ask,
  makes,
  isLate,
}: Sending<Arg>): Promise<Reply & { isLate: boolean }> {
  const state = () => api.getState() as State
  const headers = { 'x-workspace-id': entry.workspaceId, 'idempotency-key': entry.key.split('/').at(-1) }
  let current = arg
  // A cut network may have held messages back although the connection seems open.
  let wasCut = false
  for (let attempt = 0; ; attempt += 1) {
    while ((wasCut || !state().live.isCaughtUp) && isOurs(state(), entry)) {
      wasCut = false
      isLate = true
      await nextCatchUp()
    }
    if (!isOurs(state(), entry)) break
    if (makes && wasDeletedMeanwhile(makes, state())) {
      await settleEntry(entry)
      return { ...deletedMeanwhile, isLate }
    }
    if (isLate && guard) {
      const fetched = guard.asks && (await ask({ ...guard.asks.request(current), headers }))
      if (isCut(fetched?.error)) {
        wasCut = true
        noteStuck(entry)
        await pause(attempt)
        continue
      }
      const left = resolveConflicts(entry, current, api, guard, latestRows(guard, current, state(), fetched))
      if ('shown' in left) {
        await settleEntry(entry)
        return { data: { success: true, data: left.shown }, isLate }
      }
      current = left.arg
    }
    const reply = await ask({ ...requestOf(current), headers })
    if (!isCut(reply.error)) {
      if (isLate) noteBreak()
      if (reply.error?.status === 401) abandon(entry)
      else await settleEntry(entry)
      return { ...reply, isLate }
    }
    isLate = true
    wasCut = true
    noteStuck(entry)
    await pause(attempt)
  }
  abandon(entry)
  return { ...abandoned, isLate }
}

const isOurs = (state: State, entry: Entry) => {
  const place = placeOf(state)
  return place !== null && entry.key.startsWith(place.prefix)
}

/** The call without the fields that somebody else has set meanwhile; nothing but the rows as they are, when none is left. */
function resolveConflicts<Arg extends object>(
  { base, endpoint }: Entry,
  arg: Arg,
  { dispatch }: BaseQueryApi,
  guard: Guard<Arg>,
  rowOf: RowOf,
): { arg: Arg } | { shown: unknown } {
  const changes = guard.changes(arg)
  const conflicts = findConflicts(rowOf, base, changes, guard.reads)
  if (!conflicts.length) return { arg }
  const lost = fieldsByRow(conflicts)
  dispatch(
    conflictsFound({
      thing: guard.thing,
      conflicts: conflicts.map((conflict) => ({ ...conflict, actor: actorOf(conflict.id, conflict.field) })),
      ...retryOf(guard, arg, endpoint, lost, rowOf),
    }),
  )
  const left = guard.without(arg, lost)
  if (left) return { arg: left }
  const rows = Object.keys(changes).map(rowOf)
  return { shown: guard.isMany ? rows : rows[0] }
}

type RowOf = (id: string) => Row | null | undefined

/** The rows as the server told or answered them last. */
function latestRows<Arg>(
  { asks, list }: Guard<Arg>,
  arg: Arg,
  state: State,
  fetched: Reply | undefined,
): RowOf {
  if (!asks) return (id) => list && confirmedRow(listOf(state, list), id)
  const rows = fetched?.data ? asks.rowsOf((fetched.data as { data: unknown }).data, arg) : []
  return (id) => rows.find((row) => row.id === id)
}

function retryOf<Arg extends object>(
  guard: Guard<Arg>,
  arg: Arg,
  endpoint: string,
  lost: Record<string, string[]>,
  rowOf: RowOf,
): Pick<Parameters<typeof conflictsFound>[0], 'row' | 'retry'> {
  const [id] = Object.keys(lost)
  const row = id && rowOf(id)
  if (!row || !guard.onto) return {}
  const taken = Object.keys(guard.changes(arg)[id] ?? {}).filter((field) => !lost[id]?.includes(field))
  const mine = guard.without(arg, { [id]: taken })
  return mine ? { row, retry: { endpoint, arg: guard.onto(mine, row) } } : {}
}
