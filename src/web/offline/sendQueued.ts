import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { Answer, Call, CallArg } from '#shared/contract.ts'
import { send } from '../store/api.ts'
import { guardLeaving } from '../store/guardLeaving.ts'
import { deletesOne, type FetchAnswer, idsIn, inOrder, isOfflineIn } from '../store/inOrder.ts'
import { isNotFound, retryUntilAnswered } from '../store/retryUntilAnswered.ts'
import { countBreaks } from './catchUp.ts'
import { fieldsSeen, type Guard, seenBefore } from './conflicts.ts'
import { type Base, type Entry, enqueue, entryOf } from './outbox.ts'
import { type Reply, sendEntry } from './sendEntry.ts'
import { listOf, nameOf, placeOf, type State } from './state.ts'

/**
 * The `queryFn` of a change that is kept in the browser from the moment it is made until the server has answered it,
 * however long that takes and whatever page sends it then. It waits for the earlier ones to the same things. With a
 * `guard` it gives way to what somebody else set meanwhile.
 */
export const sendQueued =
  <C extends Call, Arg extends CallArg<C>>(
    contract: C,
    namesOf: (arg: Arg) => readonly string[],
    guard?: Guard<Arg>,
  ) =>
  (arg: Arg, api: BaseQueryApi, _options: unknown, fetchAnswer: FetchAnswer) => {
    const stored = entryOf(arg)
    const breaks = countBreaks()
    const keeping = stored ? Promise.resolve(stored) : enqueueCall(arg, api, guard)
    const write = async () => {
      const ask = (request: FetchArgs) => Promise.resolve(fetchAnswer(request)) as Promise<Reply>
      const entry = await keeping
      const isDeletion = deletesOne(contract)
      if (!entry)
        return retryUntilAnswered(isDeletion, () => ask(send(contract)(arg)), { isOffline: isOfflineIn(api) })
      const { isLate, ...reply } = await sendEntry({
        entry,
        arg,
        requestOf: send(contract),
        makes: contract.method === 'POST' ? (arg as { body?: { id?: string } }).body?.id : undefined,
        api,
        guard,
        ask,
        isLate: stored !== undefined || countBreaks() !== breaks,
      })
      if (!isLate || !reply.error) return reply
      // An earlier try deleted it, whose answer was lost.
      if (isDeletion && isNotFound(reply.error)) return { data: { success: true, data: null } }
      return named(reply.error, nameOf(api.getState() as State, namesOf(arg), arg))
    }
    const sent = inOrder(namesOf(arg), write, idsIn(arg)) as Promise<
      QueryReturnValue<Answer<C>, FetchBaseQueryError, FetchBaseQueryMeta | undefined>
    >
    // Until the browser has it, or the server where the browser keeps nothing, leaving would lose it.
    void guardLeaving(async () => (await keeping) ?? sent.catch(() => undefined))
    return sent
  }

/** Begun at once, while the list still tells what was seen when the change was made. */
async function enqueueCall<Arg extends object>(
  arg: Arg,
  { getState, endpoint }: BaseQueryApi,
  guard: Guard<Arg> | undefined,
): Promise<Entry | null> {
  const state = getState() as State
  const place = placeOf(state)
  if (!place) return null
  const base = guard ? seenBy(guard, arg, state) : {}
  return enqueue(place.prefix, { workspaceId: place.workspaceId, endpoint, arg, base })
}

function seenBy<Arg>({ list, before, changes, reads }: Guard<Arg>, arg: Arg, state: State): Base {
  const fields = changes(arg)
  const row = before?.(arg)
  if (row) return { [row.id]: fieldsSeen(row, fields[row.id] ?? {}, reads) }
  return list ? seenBefore(listOf(state, list), fields, reads) : {}
}

/** A refusal that comes long after the change says what it was about. */
function named(error: FetchBaseQueryError, name: string | undefined): Reply {
  const data = error.data as { error?: { message?: string } } | undefined
  if (!name || !data?.error?.message) return { error }
  const message = `“${name}”: ${data.error.message}`
  return { error: { ...error, data: { ...data, error: { ...data.error, message } } } as FetchBaseQueryError }
}
