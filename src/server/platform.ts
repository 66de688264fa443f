import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Databases, Db, ReadAhead, Use } from '#database/database.ts'
import type { Config } from './config.ts'
import type { Disk } from './disk.ts'
import type { FileStore } from './files/store.ts'
import type { GroupCommit } from './groupCommit.ts'
import type { Audience } from './live/audience.ts'
import type { TopicText } from './live/bus.ts'
import type { Log, LoggedChange } from './live/change.ts'
import type { Hub } from './live/hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Presence } from './presence/presence.ts'
import type { CallerCache } from './session/callerCache.ts'
import type { Caller, CallerMember } from './session/session.ts'

/** What the server is made of; every route is registered with it. */
export type Platform = {
  config: Config
  databases: Databases
  groupCommit: GroupCommit
  callerCache: CallerCache
  hub: Hub
  presence: Presence
  /** Who may see which change. */
  audience: Audience
  mailer: Mailer
  files: FileStore
  disk: Disk
  log: FastifyBaseLogger
  /** Refuses a session that makes too many calls. */
  countCall(sessionId: string): void
  /** Waits until the session with this token may have one more call under way, which it is until its answer is read. */
  acquireSlot(token: string, response: ServerResponse): void | Promise<void>
  /** Tells every open screen, of every server process, that a workspace has new changes; `committed`, where they are known. */
  announce(workspaceId: string, committed?: readonly LoggedChange[]): void
  /** Called when the server stops; all are called at once and waited for, since each may wait for a silent database. */
  onStop(stop: () => Promise<void>): void
  /** Calls the listener when this server has changed something in a workspace. */
  onAnnounce(listener: (workspaceId: string) => void): void
  /** Calls the listener when any server process has changed something in a workspace, as soon as this one hears of it. */
  onChange(listener: (workspaceId: string) => void): void
  /** What a feature tells its own in other server processes: short, and nothing that must arrive. */
  peers: { tell(notice: TopicText): void; on(topic: string, listener: (text: string) => void): void }
  /** Closes the live connections of sessions that have ended. */
  endSessions(ids: readonly string[]): void
  /** Makes a workspace the current one of the caller's session, and of their next sessions. */
  enterWorkspace(caller: Caller, workspaceId: string): Promise<void>
}

/** `readAhead`: what the work reads in any case, sent with the statement that begins the transaction. */
export type WriteOptions<R> = {
  use?: Use
  readAhead?: ReadAhead<R> | undefined
  /** Where the write may share its transaction with others: see `groupCommit.ts`. */
  group?: { row: string | null } | undefined
}

/** What a handler gets beside its input; `M` and `A` say how much is known of the caller. */
type Context<A, M> = {
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
  caller: A
  member: M
  /** Reads in the member's workspace, as it is at one moment. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Writes in the member's workspace: one transaction, its changes logged last, announced after the commit. */
  write<T, R = undefined>(
    work: (trx: Db, log: Log, read: R) => Promise<T>,
    options?: WriteOptions<R>,
  ): Promise<T>
}
export type PublicContext = Omit<Context<Caller | null, null>, 'read' | 'write'>
export type UserContext = Omit<Context<Caller, CallerMember | null>, 'read' | 'write'>
export type MemberContext = Context<Caller, CallerMember>
