import type { Db } from '#database/database.ts'
import type { LiveObject } from '#shared/live.ts'
import type { LoggedChange } from '../live/change.ts'
import { type Caller, type CallerMember, findCaller } from './session.ts'

/** Milliseconds for which an caller is cached at most, should the word that something changed be lost. */
const maxAge = 1_000

/** How many are cached; beyond that all are looked up again, which also clears out those who left. */
const maxCached = 5_000

/** Objects that say nothing of who someone is, or of what they may see and do; of any other one that is assumed. */
const aboutWork: ReadonlySet<LiveObject> = new Set<LiveObject>([
  'task',
  'task-status',
  'project-status',
  'invoice-status',
  'tag',
  'task-tag',
  'task-comment',
  'file',
  'time-entry',
  'expense',
  'approval',
  'time-off',
  'time-off-kind',
  'work-week',
  'holiday-calendar',
  'document',
  'document-thread',
  'calendar',
  'calendar-tag',
  'rate',
  'client',
  'view',
  'report-link',
  'project-pin',
  'notification',
  'notification-read',
  'notification-settings',
  'task-reminder',
  'calendar-subscription',
])
export const keepsCallersCached = ({ object }: Pick<LoggedChange, 'object'>) => aboutWork.has(object)

type Known = { caller: Caller; until: number }

export type CallerCache = ReturnType<typeof openCallerCache>

/**
 * Who asks, remembered between requests while nothing about access changes in their workspace: the look-up was most of
 * what a cached list costs, and a part of every write. Forgotten with the first such change there, made by this process, or
 * with any that another one tells of, when the session changes or ends, and in any case after a second.
 */
export function openCallerCache(db: Db) {
  const known = new Map<string, Known>()
  const keysOf = new Map<string, Set<string>>()
  /** The newest `seq` that this process has committed in a workspace: what is read from now on is at least as new. */
  const heads = new Map<string, { seq: number; at: number }>()
  /** Counts what was forgotten: a look-up that began before must not be remembered after. */
  let forgotten = 0

  function remember(key: string, caller: Caller) {
    if (!caller.member) return
    if (known.size >= maxCached) forgetAll()
    const { workspaceId } = caller.member
    known.set(key, { caller, until: Date.now() + maxAge })
    const keys = keysOf.get(workspaceId) ?? new Set()
    keysOf.set(workspaceId, keys.add(key))
  }

  /** Sessions changed or ended: rare, so all are looked up again. */
  function forgetAll() {
    forgotten += 1
    known.clear()
    keysOf.clear()
    heads.clear()
  }

  function withHead(caller: Caller): Caller {
    const { member } = caller
    const head = (member && heads.get(member.workspaceId)?.seq) ?? 0
    return member && head > member.seq ? { ...caller, member: { ...member, seq: head } } : caller
  }

  /** A standby that took over may lack what was committed last: a look-up that began later knows better. */
  function dropLostHead({ workspaceId, seq }: CallerMember, begun: number) {
    const head = heads.get(workspaceId)
    if (head && head.at < begun && seq < head.seq) heads.delete(workspaceId)
  }

  return {
    /**
     * The caller behind a session's token; `workspaceId` wins over the session's own workspace. What is remembered from
     * before `heard` is too old for whoever has heard more from another process: their answer may not be older.
     */
    async find(token: string, workspaceId: string | null, heard = 0): Promise<Caller | null> {
      // Not by the token's hash, which took longer than the rest of this: a request that waits holds its token too.
      const key = `${token} ${workspaceId}`
      const found = known.get(key)
      if (found && found.until > Date.now()) {
        const caller = withHead(found.caller)
        if ((caller.member?.seq ?? 0) >= heard) return caller
      }
      const before = forgotten
      const begun = performance.now()
      const caller = await findCaller(db, token, workspaceId)
      if (caller?.member) dropLostHead(caller.member, begun)
      if (caller && before === forgotten) remember(key, caller)
      return caller
    },

    /** This process has committed changes that leave everybody's access as it was. */
    moveHead(workspaceId: string, committed: readonly LoggedChange[]) {
      // In-flight look-ups may need the head of any workspace, so it is dropped only with all that is remembered.
      if (heads.size >= maxCached && !heads.has(workspaceId)) forgetAll()
      const newest = committed.at(-1)?.seq ?? 0
      const seq = Math.max(heads.get(workspaceId)?.seq ?? 0, newest)
      heads.set(workspaceId, { seq, at: performance.now() })
    },

    /** Something about access changed in a workspace, or may have. */
    forgetWorkspace(workspaceId: string) {
      forgotten += 1
      for (const key of keysOf.get(workspaceId) ?? []) known.delete(key)
      keysOf.delete(workspaceId)
    },

    forgetAll,
  }
}
