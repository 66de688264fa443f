import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react'
import type { Answer, Call, CallArg } from '../../shared/contract.ts'
import { send } from './api.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Runs the writes to one thing one after the other, as the person made them: sent side by side, the server
 * might take the second before the first, or a change before the creation it belongs to.
 */
export async function inOrder<T>(id: string, write: () => T | PromiseLike<T>): Promise<T> {
  const before = last.get(id)
  const mine = (async () => {
    await before?.catch(() => undefined)
    return write()
  })()
  last.set(id, mine)
  try {
    return await mine
  } finally {
    if (last.get(id) === mine) last.delete(id)
  }
}

type FetchAnswer = (request: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>

/** The `queryFn` of a call that waits for the earlier writes to the same thing. */
export const sendInOrder =
  <C extends Call, Arg extends CallArg<C>>(contract: C, idOf: (arg: Arg) => string) =>
  (arg: Arg, _api: unknown, _options: unknown, fetchAnswer: FetchAnswer) =>
    inOrder(idOf(arg), () => fetchAnswer(send(contract)(arg))) as Promise<
      QueryReturnValue<Answer<C>, FetchBaseQueryError, FetchBaseQueryMeta | undefined>
    >
