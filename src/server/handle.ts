import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '#database/database.ts'
import { type Answer, type Call, nothing, type Permission } from '#shared/contract.ts'
import { sentenceOf } from '#shared/sentences.ts'
import { toJsonSchema } from './answerSchema.ts'
import { HttpError, invalid, notFound, unauthorized } from './errors.ts'
import type { Change, Log } from './live/change.ts'
import type { MemberContext, Platform, PublicContext, UserContext, WriteOptions } from './platform.ts'
import { logAccessChanges, logSecurity } from './securityLog.ts'
import { assertSameOrigin, readSessionToken } from './session/cookie.ts'
import { requireFlag } from './session/currentMember.ts'
import { type Caller, toWorkspaceId } from './session/session.ts'
import { toPart, write } from './write.ts'

type ContextOf<P extends Permission> = P extends 'public'
  ? PublicContext
  : P extends 'user'
    ? UserContext
    : MemberContext

type Input<C extends Call> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
} & ContextOf<C['permission']>

/** The calls that have a route, for the API document and the access test. */
export const handled: Call[] = []

/**
 * Makes a call's route from its contract. In this order: who asks, may they at all, is the input right, then the
 * handler; so a stranger learns nothing from how input is judged.
 */
export function handle<C extends Call>(
  app: FastifyInstance,
  platform: Platform,
  call: C,
  handler: (input: Input<C>) => Promise<z.input<C['answer']> | FastifyReply>,
) {
  handled.push(call)
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.permission === 'public' && { bodyLimit: platform.config.signedOutBodyLimitKb * 1024 }),
    schema: { response: { 200: toJsonSchema(call.answer) } },
    handler: async (request, reply): Promise<Answer<C>> => {
      let caller: Caller | null = null
      try {
        assertSameOrigin(request, platform.config)
        const token = readSessionToken(request, platform.config.publicUrl)
        // Before it is looked up who asks: that may change while they wait.
        const slot = token && platform.acquireSlot(token, reply.raw)
        if (slot) await slot
        caller = await findWho(platform, request, call, token)
        if (caller?.member && call.method === 'GET')
          reply
            .header('x-workspace-seq', caller.member.seq)
            .header('x-visibility-key', caller.member.visibilityKey)
        const input = { ...parse(call, request), ...context(platform, request, reply, caller) }
        const answer = await handler(input as unknown as Input<C>)
        if (process.env.NODE_ENV === 'test' && !reply.sent) call.answer.parse(answer)
        return answer as Answer<C>
      } catch (error) {
        if (error instanceof HttpError && error.security)
          logSecurity({ platform, request, caller }, { outcome: 'failure', ...error.security })
        throw error
      }
    },
  })
}

/** The caller, when the call's permission lets them in; refuses otherwise. */
async function findWho(
  { callerCache, countCall }: Platform,
  request: FastifyRequest,
  call: Call,
  token: string | undefined,
): Promise<Caller | null> {
  const { permission } = call
  const named = call.namesWorkspace
    ? (request.params as { id?: unknown }).id
    : request.headers['x-workspace-id']
  const heard = Number(request.headers['x-workspace-seq']) || 0
  const caller = token ? await callerCache.find(token, toWorkspaceId(named), heard) : null
  if (caller) countCall(caller.sessionId)
  if (permission === 'public') return caller
  if (!caller) throw unauthorized()
  if (permission === 'user') return caller
  if (
    !caller.member ||
    (call.namesWorkspace && caller.member.workspaceId !== toWorkspaceId(named)?.toLowerCase())
  )
    throw notFound('Workspace')
  if (permission === 'member') return caller
  requireFlag(caller.member.access, call)
  return caller
}

/** How many unknown fields a refusal names: all of a hostile body's would be more than was sent. */
const maxNamed = 20

function parse(call: Call, request: FastifyRequest) {
  return {
    params: parsePart(call.params, request.params),
    query: parsePart(call.query, request.query),
    body: parsePart(call.body, request.body),
  }
}

function parsePart(schema: z.ZodType, value: unknown) {
  if (schema === nothing) return validateNothing(value)
  const { data, error } = schema.safeParse(value, { error: sentenceOf })
  if (!error) return data
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, maxNamed)) fields[key] = 'Not a field of this call'
    else fields[issue.path.join('.') || 'body'] ??= issue.message
  }
  throw invalid(fields)
}

/** A call that takes nothing refuses what it is given, by name, like any other unknown field. */
function validateNothing(value: unknown): undefined {
  const names = typeof value === 'object' && value !== null ? Object.keys(value).slice(0, maxNamed) : []
  if (names.length) throw invalid(Object.fromEntries(names.map((name) => [name, 'Not a field of this call'])))
}

/** What a browser calls a change that it sends until it is answered. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : undefined
}

function context(platform: Platform, request: FastifyRequest, reply: FastifyReply, caller: Caller | null) {
  // A copy, since the caller is remembered for other requests: the currency may be another one by now, and is looked
  // up anew in each transaction.
  const member = caller?.member ? { ...caller.member } : null
  let key = keyOf(request)
  return {
    platform,
    request,
    reply,
    caller,
    member,
    ...(member && {
      read: <T>(work: (db: Db) => Promise<T>) =>
        platform.databases.inWorkspace(
          member.workspaceId,
          (db, currency) => {
            member.currency = currency
            return work(db)
          },
          'read',
        ),
      async write<T, R>(
        work: (trx: Db, log: Log, read: R) => Promise<T>,
        { use, readAhead, group }: WriteOptions<R> = {},
      ) {
        // Deleting is what makes room.
        if (request.method !== 'DELETE' && !platform.config.databaseUrl) platform.disk.assertDiskSpace()
        const writer = { workspaceId: member.workspaceId, actor: member.memberId, ...(use && { use }), key }
        // What else the same call writes is not a second try.
        key = undefined
        const changes: Change[] = []
        const workIn = (trx: Db, log: Log, currency: string, read: R) => {
          member.currency = currency
          // It may be begun anew.
          changes.length = 0
          const logAndCollect: Log = (...more) => {
            changes.push(...more)
            log(...more)
          }
          return work(trx, logAndCollect, read)
        }
        const result = group
          ? await platform.groupCommit.write({ ...toPart(writer, workIn, readAhead), ...group })
          : await write(platform, writer, workIn, readAhead)
        logAccessChanges({ platform, request, caller }, changes)
        return result
      },
    }),
  }
}

/** The envelope of an answer; `named` are the fields that some calls answer beside `data`. */
export function answer<T, N extends object = Record<never, never>>(data: T, named?: N) {
  return { success: true as const, data, ...(named as N) }
}
