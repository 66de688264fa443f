import {
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react'
import type { Call, CallArg, Failure } from '#shared/contract.ts'
import { queryString } from '#shared/queryString.ts'
import { isCut } from './retryUntilAnswered.ts'

let heard = 0

/** Says up to which `seq` the live connection has told: no server may answer from before that. */
export function askSince(seq: number) {
  heard = seq
}

const ask = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: 20_000,
  paramsSerializer: queryString,
  // Of a broken answer the head alone may arrive; every whole one of ours has a body.
  responseHandler: async (response) => JSON.parse(await response.text()) as unknown,
  headers: { 'content-type': 'application/json' },
  prepareHeaders: (headers) => {
    if (heard) headers.set('x-workspace-seq', String(heard))
  },
})

/** Up to which `seq` an answer tells, and the key of what its reader may see; empty without a workspace. */
export const positionOf = (meta: FetchBaseQueryMeta | undefined) => ({
  seq: Number(meta?.response?.headers.get('x-workspace-seq') ?? 0),
  visibilityKey: meta?.response?.headers.get('x-visibility-key') ?? '',
})

/** Milliseconds between the tries of a question that reached nobody. */
const pauses = [300, 900, 2_700]

/** Asking again costs nothing, and one broken connection shall not look like a server that is away. */
const retryQuery: typeof ask = async (args, queryApi, extra) => {
  for (const pause of pauses) {
    const reply = await ask(args, queryApi, extra)
    const { status } = reply.error ?? {}
    const isWorthIt = isCut(reply.error) && status !== 429 && status !== 'TIMEOUT_ERROR'
    if (!isWorthIt || queryApi.signal.aborted || navigator.onLine === false) return reply
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return ask(args, queryApi, extra)
}

let refusalOf: (state: unknown, path: string) => string | null = () => null

/** Names why nothing may be written for now, as while the workspace is only looked at; null where it may be. */
export function blockWrites(refusal: typeof refusalOf) {
  refusalOf = refusal
}

/** The refusal of a write, said as the server would say it. */
export function writeRefusal(state: unknown, path: string) {
  const message = refusalOf(state, path)
  const data: Failure = { success: false, error: { code: 'ONLY_LOOKING', message: message ?? '' } }
  return message === null ? null : { status: 403, data }
}

const askUnlessRefused: typeof ask = (args, queryApi, extra) => {
  const isWrite = queryApi.type === 'mutation' && typeof args === 'object' && args.method !== 'GET'
  const error = isWrite ? writeRefusal(queryApi.getState(), args.url) : null
  if (error) return { error }
  return isWrite ? ask(args, queryApi, extra) : retryQuery(args, queryApi, extra)
}

/** The home of all server data. Features add their calls with `api.injectEndpoints` in their `*.api.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askUnlessRefused,
  keepUnusedDataFor: 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  /** `detail`: what a screen loads besides the workspace's lists, and must load anew after them. */
  tagTypes: ['detail'],
  endpoints: () => ({}),
})

/** Turns a contract's call into the request that RTK Query sends. */
export const send =
  <C extends Call>(contract: C) =>
  (arg: CallArg<C>): FetchArgs => {
    const {
      params = {},
      query,
      body,
    } = arg as { params?: Record<string, string>; query?: object; body?: unknown }
    return {
      url: contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      method: contract.method,
      params: query as FetchArgs['params'],
      body,
    }
  }

/** Of everything that is not kept for later. */
const needsConnection = 'This needs a connection. Please try again once you are back online.'

/** The sentence to show for a failed call: the server's, else the given one, else the specification's. */
export function errorText(error: unknown, fallback = 'Request error'): string {
  const { status, data } = (error ?? {}) as Partial<FetchBaseQueryError> & { data?: Failure }
  if (data?.error?.message) return data.error.message
  // What cannot be read came from somebody, if not whole.
  return status !== 'PARSING_ERROR' && isCut(error) ? needsConnection : fallback
}

/** The reason per refused field, for a form to show. */
export function errorFields(error: unknown): Record<string, string> {
  return (error as { data?: Failure } | undefined)?.data?.error?.fields ?? {}
}

/** By what name the server refused a call. */
export const errorCode = (error: unknown): string | undefined =>
  (error as { data?: Failure } | undefined)?.data?.error?.code
