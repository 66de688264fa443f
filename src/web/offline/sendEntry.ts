import { createAction } from '@reduxjs/toolkit'
import type {
  BaseQueryApi,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import { isCut, pause } from '../store/keepTrying.ts'
import { actorOf } from './actors.ts'
import { nextCatchUp } from './catchUp.ts'
import { type Conflict, confirmedRow, fieldsByRow, findConflicts, type Guard } from './conflicts.ts'
import { type Entry, letGo, noteStuck, settleEntry } from './outbox.ts'
import { listOf, placeOf, type State } from './state.ts'

export type Reply = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta | undefined>

/** What a person changed while away, and somebody else too: theirs was kept. `actor` is their member, where known. */
export const conflictsFound = createAction<{
  list: Guard<unknown>['list']
  conflicts: (Conflict & { actor: string | null })[]
}>('offline/conflictsFound')

/** The page went on without it, signed out or in another workspace: what is kept of it is sent when one is back. */
const abandoned: Reply = { error: { status: 'CUSTOM_ERROR', error: 'abandoned' } }

type Sending<Arg> = {
  entry: Entry
  arg: Arg
  api: BaseQueryApi
  guard: Guard<Arg> | undefined
  ask: (arg: Arg, headers: Record<string, string>) => Promise<Reply>
  /** Whether others may have changed the same since the person made the change. */
  isLate: boolean
}

/** Sends a kept change until it is answered; after an absence only once all that was missed is on screen. */
export async function sendEntry<Arg extends object>({
  entry,
  arg,
  api,
  guard,
  ask,
  isLate,
}: Sending<Arg>): Promise<Reply & { isLate: boolean }> {
  const state = () => api.getState() as State
  let wanted = arg
  for (let attempt = 0; ; attempt += 1) {
    while (!state().live.isCaughtUp && isOurs(state(), entry)) {
      isLate = true
      await nextCatchUp()
    }
    if (!isOurs(state(), entry)) break
    if (isLate && guard) {
      const left = giveWay(entry, wanted, api, guard)
      if ('shown' in left) {
        await settleEntry(entry)
        return { data: { success: true, data: left.shown }, isLate }
      }
      wanted = left.arg
    }
    const reply = await ask(wanted, { 'x-workspace-id': entry.workspaceId })
    if (!isCut(reply.error)) {
      if (reply.error?.status === 401) letGo(entry)
      else await settleEntry(entry)
      return { ...reply, isLate }
    }
    isLate = true
    noteStuck(entry)
    await pause(attempt)
  }
  letGo(entry)
  return { ...abandoned, isLate }
}

const isOurs = (state: State, entry: Entry) => {
  const place = placeOf(state)
  return place !== null && entry.key.startsWith(place.prefix)
}

/** The call without the fields that somebody else has set meanwhile; nothing but the rows as they are, when none is left. */
function giveWay<Arg>(
  { base }: Entry,
  arg: Arg,
  { dispatch, getState }: BaseQueryApi,
  guard: Guard<Arg>,
): { arg: Arg } | { shown: unknown } {
  const list = listOf(getState() as State, guard.list)
  const wanted = guard.wanted(arg)
  const conflicts = findConflicts(list, base, wanted)
  if (!conflicts.length) return { arg }
  dispatch(
    conflictsFound({
      list: guard.list,
      conflicts: conflicts.map((conflict) => ({ ...conflict, actor: actorOf(conflict.id, conflict.field) })),
    }),
  )
  const left = guard.without(arg, fieldsByRow(conflicts))
  if (left) return { arg: left }
  const rows = Object.keys(wanted).map((id) => confirmedRow(list, id))
  return { shown: guard.isMany ? rows : rows[0] }
}
