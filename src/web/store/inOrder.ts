import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { Answer, Call, CallArg } from '#shared/contract.ts'
import { selectIsOffline } from '../live/live.slice.ts'
import { send } from './api.ts'
import { guardLeaving } from './guardLeaving.ts'
import { retryUntilAnswered } from './retryUntilAnswered.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Runs the writes to the things named one after the other, as the person made them: sent side by side, the server
 * might take the second before the first, or a change before the creation it belongs to.
 */
export async function inOrder<T>(
  names: readonly string[],
  write: () => T | PromiseLike<T>,
  /** What it refers to and does not write: it waits for that, and that not for it. */
  refersTo: readonly string[] = [],
): Promise<T> {
  const before = [...names, ...refersTo].flatMap((name) => last.get(name)?.catch(() => undefined) ?? [])
  const mine = (async () => {
    await Promise.all(before)
    return write()
  })()
  for (const name of names) last.set(name, mine)
  try {
    return await mine
  } finally {
    for (const name of names) if (last.get(name) === mine) last.delete(name)
  }
}

/** Whether a call deletes the one thing that its path names; of several, one that is gone says nothing of the others. */
export const deletesOne = ({ method, path }: Call) => method === 'DELETE' && path.includes('/:')

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The ids that a call names, whatever of: one of them may be of something that is not created yet. */
export const idsIn = ({
  params,
  query,
  body,
}: {
  params?: unknown
  query?: unknown
  body?: unknown
}): string[] => [...new Set(JSON.stringify([params, query, body]).match(anyId))]

type Api = { getState: () => unknown }
/** Whether the person is told that the connection is lost. */
export const isOfflineIn =
  ({ getState }: Api) =>
  () =>
    globalThis.navigator?.onLine === false ||
    selectIsOffline(getState() as Parameters<typeof selectIsOffline>[0])

export type FetchAnswer = (
  request: FetchArgs,
) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>

type CallResult<C extends Call> = Promise<
  QueryReturnValue<Answer<C>, FetchBaseQueryError, FetchBaseQueryMeta | undefined>
>

/**
 * The `queryFn` of a call that waits for the earlier writes to the same things, and outlasts a network that breaks. Only
 * for calls that do nothing more when they are made again.
 */
export const sendInOrder =
  <C extends Call, Arg extends CallArg<C>>(contract: C, namesOf: (arg: Arg) => readonly string[]) =>
  (arg: Arg, api: Api, _options: unknown, fetchAnswer: FetchAnswer) =>
    guardLeaving(() =>
      inOrder(
        namesOf(arg),
        () =>
          retryUntilAnswered(deletesOne(contract), () => Promise.resolve(fetchAnswer(send(contract)(arg))), {
            isOffline: isOfflineIn(api),
          }),
        idsIn(arg),
      ),
    ) as CallResult<C>

/**
 * The same for calls that are made once: they set what somebody else may have set again since, and made a second time
 * would take that back.
 */
export const sendOnce =
  <C extends Call, Arg extends CallArg<C>>(contract: C, namesOf: (arg: Arg) => readonly string[]) =>
  (arg: Arg, _api: Api, _options: unknown, fetchAnswer: FetchAnswer) =>
    guardLeaving(() =>
      inOrder(namesOf(arg), () => Promise.resolve(fetchAnswer(send(contract)(arg))), idsIn(arg)),
    ) as CallResult<C>
