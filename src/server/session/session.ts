import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Access, Viewer } from '#shared/access.ts'
import { HttpError } from '../errors.ts'

/** Who a request comes from. */
export type Caller = {
  sessionId: string
  userId: string
  remember: boolean
  /** Their place in the current workspace; null before the first one, or when they are no longer in it. */
  member: CallerMember | null
}
export type CallerMember = Viewer & {
  workspaceId: string
  roleId: string
  /** Of the workspace; money is kept in its minor units. */
  currency: string
  /** Of the workspace: where its days begin. */
  timeZone: string
  /** The workspace's newest `seq` when the caller was looked up. */
  seq: number
  /** Equal for all members to whom the same may be shown. */
  visibilityKey: string
}

export const hash = (token: string) => digest('sha256', token, 'buffer')
export const newToken = () => randomBytes(32).toString('base64url')

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A workspace's id as a request names it; null when it names none, or nonsense. */
export const toWorkspaceId = (named: unknown): string | null =>
  typeof named === 'string' && uuid.test(named) ? named : null

type CallerRow = MemberRow & {
  sessionId: string
  userId: string
  remember: boolean
  stale: boolean
}
type MemberRow = {
  memberId: string | null
  workspaceId: string
  roleId: string
  currency: string
  timeZone: string
  access: Access
  seq: number
  projects: string[]
  colleagues: string[]
}

/** What a member's sight depends on beside the role; of a member `m` with the role `r`. */
export const memberAccess = sql`
  array(
    select p.project from project_member p where p.workspace_id = m.workspace_id and p.member = m.id
  ) as projects,
  case when r.access ->> 'member.view' = 'project' then array(
    select distinct other.member from project_member mine
    join project_member other on other.workspace_id = mine.workspace_id and other.project = mine.project
    where mine.workspace_id = m.workspace_id and mine.member = m.id
  ) else '{}'::uuid[] end as colleagues`

/**
 * Whether the session `s` is alive: for 24 hours after its last activity, 30 days where the user asked to be remembered,
 * and in any case for 90 days after the sign-in.
 */
export const isAlive = sql`(
  s.last_active_at > now() - case when s.remember then interval '30 days' else interval '24 hours' end
  and s.created_at > now() - interval '90 days'
)`

/**
 * Who a session's token belongs to, and where they stand. `workspaceId` wins over the session's own, so that two tabs may be in two workspaces.
 */
export async function findCaller(db: Db, token: string, workspaceId: string | null): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`
    select s.id as session_id, s."user" as user_id, s.remember,
      s.last_active_at < now() - interval '1 minute' as stale,
      m.id as member_id, m.workspace_id, m.role as role_id, r.access, c.seq, w.currency, w.time_zone,
      ${memberAccess}
    from session s
    left join member m on m.workspace_id = coalesce(${workspaceId}::uuid, s.workspace) and m."user" = s."user"
      and m.status = 'accepted'
    left join role r on r.workspace_id = m.workspace_id and r.id = m.role
    left join workspace_counter c on c.workspace_id = m.workspace_id
    left join workspace w on w.id = m.workspace_id
    where s.token_hash = ${hash(token)} and ${isAlive}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.stale) await touchSession(db, row.sessionId)
  return { sessionId: row.sessionId, userId: row.userId, remember: row.remember, member: toMember(row) }
}

/** Where a member stands now, for what is done in their name while they are away; null where they are none any more. */
export async function findMemberNow(
  db: Db,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<CallerMember | null> {
  const { rows } = await sql<MemberRow>`
    select m.id as member_id, m.workspace_id, m.role as role_id, r.access, c.seq, w.currency, w.time_zone,
      ${memberAccess}
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    join workspace_counter c on c.workspace_id = m.workspace_id
    join workspace w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.status = 'accepted' and w.deleted_at is null
  `.execute(db)
  return rows[0] ? toMember(rows[0]) : null
}

function toMember(row: MemberRow): CallerMember | null {
  if (!row.memberId) return null
  const { memberId, workspaceId, roleId, currency, timeZone, access, seq } = row
  const viewer = { memberId, access, projects: new Set(row.projects), colleagues: new Set(row.colleagues) }
  return { ...viewer, workspaceId, roleId, currency, timeZone, seq, visibilityKey: visibilityKeyOf(viewer) }
}

/** Viewers whose every scope is `all` or `none` see the same by role alone; others by who they are. */
export function visibilityKeyOf(viewer: Viewer): string {
  const access = Object.entries(viewer.access).sort(([a], [b]) => (a < b ? -1 : 1))
  const personal = access.some(([, scope]) => scope === 'project' || scope === 'own')
  const person = [viewer.memberId, [...viewer.projects].sort(), [...viewer.colleagues].sort()]
  return digest('sha1', JSON.stringify([access, ...(personal ? person : [])]), 'base64url')
}

const touchSession = (db: Db, id: string) =>
  db.updateTable('session').set({ lastActiveAt: sql`now()` }).where('id', '=', id).execute()

/**
 * `passwordHash`: what the sign-in was measured by. Of a sign-in and a new password at once, either the sign-in sees
 * the new one, or whoever sets it sees the session that has to end.
 */
export type NewSession = {
  userId: string
  remember: boolean
  userAgent: string
  address: string
  passwordHash?: string | null | undefined
}

/** Whether the password of the user `u` is the one that was asked for, if it was; for rows that are locked. */
export const isPasswordStill = (passwordHash: string | null | undefined) =>
  passwordHash === undefined ? sql`true` : sql`u.password_hash is not distinct from ${passwordHash}`

export const passwordChanged = () =>
  new HttpError(401, 'PASSWORD_CHANGED', 'The password has just been changed. Sign in with the new one.')

/** Opens a session in the workspace the user was in last, or else in any of theirs; answers its cookie's token. */
export async function insertSession(
  db: Db,
  { userId, remember, userAgent, address, passwordHash }: NewSession,
): Promise<string> {
  const token = newToken()
  const { numAffectedRows } = await sql`
    insert into session (id, token_hash, "user", workspace, remember, user_agent, address)
    select ${uuidv7()}, ${hash(token)}, u.id, (
      select m.workspace_id from member m where m."user" = u.id and m.status = 'accepted'
      order by m.workspace_id = u.last_workspace desc nulls last, m.created_at limit 1
    ), ${remember}, ${userAgent.slice(0, 300)}, ${address}
    from "user" u where u.id = ${userId} and ${isPasswordStill(passwordHash)} for share of u
  `.execute(db)
  if (!numAffectedRows) throw passwordChanged()
  return token
}

export const deleteSession = (db: Db, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** Ends every session of a user; answers their ids, so that their live connections close too. */
export async function deleteSessions(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('session').where('user', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** The user's sessions that are alive, the latest activity first. */
export async function findSessions(db: Db, userId: string) {
  const { rows } = await sql<{
    id: string
    userAgent: string
    address: string
    createdAt: string
    lastActiveAt: string
  }>`
    select s.id, s.user_agent, s.address, s.created_at, s.last_active_at from session s
    where s."user" = ${userId} and ${isAlive}
    order by last_active_at desc, id
  `.execute(db)
  return rows
}

/** Ends one session of a user, or all but one; answers the ids of those that were ended. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  which: { id: string } | { allBut: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('user', '=', userId)
    .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : which.allBut)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives a session another token: who had the one before is out. */
export async function renewSession(db: Db, id: string): Promise<string> {
  const token = newToken()
  await db
    .updateTable('session')
    .set({ tokenHash: hash(token) })
    .where('id', '=', id)
    .execute()
  return token
}

/** Makes a workspace the current one of a session, and of the user's next sessions. */
export async function setSessionWorkspace(
  db: Db,
  caller: { sessionId: string; userId: string },
  workspaceId: string,
) {
  await db.updateTable('session').set({ workspace: workspaceId }).where('id', '=', caller.sessionId).execute()
  await db.updateTable('user').set({ lastWorkspace: workspaceId }).where('id', '=', caller.userId).execute()
}
