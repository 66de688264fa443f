import { z } from 'zod'
import type { Flag } from './access.ts'

/**
 * One call of the API, written once as data. The server makes its route from it, the web its data layer,
 * `/api/openapi.json` its documentation, and the access test (`tests/endpointAccess.test.ts`) what it tries.
 */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Permission = Permission,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; a parameter is written `:id`. */
  path: string
  /** What the call does, as one sentence for the API reference. */
  summary: string
  permission: Who
  /** What a narrower scope of the permission is measured on; see `ScopeOn`. */
  scope: ScopeOn
  /** Whether the `:id` of its path is the workspace it is about, whichever is the current one. */
  namesWorkspace: boolean
  params: Params
  query: Query
  body: Body
  answer: Answer
}

/** `public`: nobody need be signed in. `user`: signed in. `member`: and in a workspace. Else a flag of the role. */
export type Permission = 'public' | 'user' | 'member' | Flag

/**
 * `workspace`: the flag must be held for all. `project`, `task`: the handler checks the one that is named.
 * `rows`: any scope enters, and the answer holds only the rows it covers. `self`: about the caller alone.
 */
export type ScopeOn = 'self' | 'workspace' | 'project' | 'task' | 'rows'

/** Stands for a part that the call does not have. */
export const nothing = z.undefined()
type Nothing = typeof nothing

/** Stands for raw bytes, which are streamed as they are. */
export const bytes = z.unknown()

type CallParts<P, Q, B, A, W extends Permission> = {
  method: Call['method']
  path: string
  summary: string
  params?: P
  query?: Q
  body?: B
  answer: A
  permission: W
  namesWorkspace?: boolean
} & (W extends Flag ? { scope: Exclude<ScopeOn, 'self'> } : { scope?: 'self' })

export function call<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  const W extends Permission = Permission,
>(parts: CallParts<P, Q, B, A, W>): Call<P, Q, B, A, W> {
  const defaults = { scope: 'self', namesWorkspace: false, params: nothing, query: nothing, body: nothing }
  return { ...defaults, ...parts } as unknown as Call<P, Q, B, A, W>
}

/** The envelope of every answer; `named` adds the fields that some calls answer beside `data`. */
export function ok<T extends z.ZodType, N extends z.ZodRawShape = Record<never, never>>(data: T, named?: N) {
  return z.object({ success: z.literal(true), data, ...(named as N) })
}

/** The envelope of every failure. `fields` names each field that was refused, with the reason. */
export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
export type Failure = z.infer<typeof failure>

type Part<K extends string, T extends z.ZodType> =
  undefined extends z.input<T> ? { [k in K]?: z.input<T> } : { [k in K]: z.input<T> }
/** What a caller passes: only the parts that the call declares. */
export type CallArg<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>
export type Answer<C extends Call> = z.output<C['answer']>
