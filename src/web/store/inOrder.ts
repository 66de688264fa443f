import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { Answer, Call, CallArg } from '../../shared/contract.ts'
import { send } from './api.ts'
import { keepTrying } from './keepTrying.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Runs the writes to the things named one after the other, as the person made them: sent side by side, the server
 * might take the second before the first, or a change before the creation it belongs to.
 */
export async function inOrder<T>(names: readonly string[], write: () => T | PromiseLike<T>): Promise<T> {
  const before = names.flatMap((name) => last.get(name)?.catch(() => undefined) ?? [])
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

export type FetchAnswer = (
  request: FetchArgs,
) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>

/** The `queryFn` of a call that waits for the earlier writes to the same things, and outlasts a cut network. */
export const sendInOrder =
  <C extends Call, Arg extends CallArg<C>>(contract: C, namesOf: (arg: Arg) => readonly string[]) =>
  (arg: Arg, _api: unknown, _options: unknown, fetchAnswer: FetchAnswer) =>
    inOrder(namesOf(arg), () =>
      keepTrying(deletesOne(contract), () => Promise.resolve(fetchAnswer(send(contract)(arg)))),
    ) as Promise<QueryReturnValue<Answer<C>, FetchBaseQueryError, FetchBaseQueryMeta | undefined>>
