import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import { pictureAddress } from '#features/user/user.rules.ts'
import { hash } from '#server/session/session.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { Member } from '../member.contract.ts'

type Row = {
  id: string
  userId: string | null
  name: string | null
  userEmail: string | null
  picture: string | null
  email: string | null
  status: Member['status']
  role: string
  inviteExpiresAt: string | null
  weeklyMinutes: number | null
  updatedAt: string
}

export const toMember = (row: Row): Member => ({
  id: row.id,
  profile: row.userId
    ? {
        id: row.userId,
        name: row.name ?? '',
        email: row.userEmail ?? '',
        isRegister: true,
        picture: pictureAddress(row.picture),
      }
    : null,
  email: row.userEmail ?? row.email,
  status: row.status,
  roleId: row.role,
  weeklyMinutes: row.weeklyMinutes,
  inviteExpiresAt: row.inviteExpiresAt,
  updatedAt: row.updatedAt,
})

export function selectMembers(db: Db, workspaceId: string) {
  return db
    .selectFrom('member')
    .leftJoin('user', 'user.id', 'member.user')
    .select([
      'member.id',
      'user.id as userId',
      'user.name',
      'user.email as userEmail',
      'user.picture',
      'member.email',
      'member.status',
      'member.role',
      'member.inviteExpiresAt',
      'member.weeklyMinutes',
      'member.updatedAt',
    ])
    .where('member.workspaceId', '=', workspaceId)
}

/** The members and invitations that the viewer may see. */
export async function findMembers(db: Db, workspaceId: string, viewer: Viewer): Promise<Member[]> {
  let query = selectMembers(db, workspaceId)
  if (scopeOf(viewer.access, 'member.view') !== 'all') {
    const ids = [viewer.memberId, ...viewer.colleagues]
    query = query.where('member.id', '=', sql<string>`any(${ids}::uuid[])`)
  }
  if (scopeOf(viewer.access, 'member.invite') === 'none')
    query = query.where('member.status', '<>', 'invited')
  const rows = await query.orderBy('member.createdAt').execute()
  return rows.map(toMember)
}

export async function findMember(db: Db, workspaceId: string, id: string): Promise<Member | undefined> {
  const row = await selectMembers(db, workspaceId).where('member.id', '=', id).executeTakeFirst()
  return row && toMember(row)
}

/** Marks a member as changed, whose account was; answers them as they are now. */
export async function touchMember(trx: Db, workspaceId: string, id: string): Promise<Member | undefined> {
  await trx
    .updateTable('member')
    .set({ updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  return findMember(trx, workspaceId, id)
}

/** What the account with this address is here; undefined where it is no member. */
export const findStatusOfAddress = async (
  db: Db,
  workspaceId: string,
  email: string,
): Promise<Member['status'] | undefined> =>
  (await selectMembers(db, workspaceId).where('user.email', '=', email).executeTakeFirst())?.status

/** Which of these are accepted members of the workspace. */
export async function findAcceptedIds(db: Db, workspaceId: string, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('status', '=', 'accepted')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const insertMember = (
  trx: Db,
  row: { workspaceId: string; id: string; role: string; createdBy: string | null; sample?: boolean } & (
    | { user: string; status: 'accepted'; email?: null }
    | {
        status: 'invited'
        email: string | null
        inviteTokenHash: Buffer
        inviteExpiresAt: string
        inviteProjects: string[]
      }
  ),
) => trx.insertInto('member').values(row).execute()

export type OpenInvitation = {
  workspaceId: string
  memberId: string
  expiresAt: string
  email: string | null
  role: string
  roleName: string
  projects: string[]
  name: string
  color: string
  logo: string | null
  memberCount: number
  /** Who invited, as they are called now; null when their account is gone. */
  inviter: string | null
}

async function selectInvitations(db: Db, which: ReturnType<typeof sql>): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select m.workspace_id, m.id as member_id, m.invite_expires_at as expires_at, m.email, m.role, r.name as role_name, m.invite_projects as projects,
      w.name, w.color, w.logo,
      (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count,
      (select u.name from member c join "user" u on u.id = c."user"
        where c.workspace_id = m.workspace_id and c.id = m.created_by) as inviter
    from member m
    join workspace w on w.id = m.workspace_id
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where ${which} and m.status = 'invited' and m.invite_expires_at > now() and w.deleted_at is null
    order by m.created_at
  `.execute(db)
  return rows
}

/** The open invitation behind a link's token, whatever its workspace: for the system connection. */
export const findInvitation = async (db: Db, token: string): Promise<OpenInvitation | undefined> =>
  (await selectInvitations(db, sql`m.invite_token_hash = ${hash(token)}`))[0]

/** Why a link opens nothing; null when nothing is left of it, as of one that was withdrawn or made anew. */
export async function findEndOfLink(db: Db, token: string): Promise<'used' | 'expired' | null> {
  const { rows } = await sql<{ status: Member['status'] }>`
    select m.status from member m join workspace w on w.id = m.workspace_id
    where m.invite_token_hash = ${hash(token)} and w.deleted_at is null
  `.execute(db)
  if (!rows[0]) return null
  return rows[0].status === 'invited' ? 'expired' : 'used'
}

/** The open invitations that wait for an address, in whatever workspaces: for the system connection. */
export const findInvitationsFor = (db: Db, email: string): Promise<OpenInvitation[]> =>
  selectInvitations(db, sql`m.email = ${email}`)

/** Uses an invitation up for a user. Answers false when somebody was faster, or the workspace was deleted meanwhile. */
export async function acceptInvitation(
  trx: Db,
  invitation: OpenInvitation,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member')
    .set({
      user: userId,
      status: 'accepted',
      // Its link is kept, so that whoever opens it again learns that it was used.
      inviteExpiresAt: null,
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', invitation.workspaceId)
    .where('id', '=', invitation.memberId)
    .where('status', '=', 'invited')
    .where('inviteExpiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The projects that an open invitation leads into, deleted ones too. */
export async function findInvitedProjects(db: Db, workspaceId: string, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('member')
    .select('inviteProjects')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.inviteProjects ?? []
}

/** Gives an open invitation another link and maker, which lasts until then; the one before ends. */
export const renewInvitation = (
  trx: Db,
  workspaceId: string,
  id: string,
  invite: { createdBy: string; inviteTokenHash: Buffer; inviteExpiresAt: string },
) =>
  trx
    .updateTable('member')
    .set({ ...invite, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

export const updateMember = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: { role?: string; weeklyMinutes?: number | null; status?: 'accepted' | 'deactivated' },
) =>
  trx
    .updateTable('member')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** The member's row, locked until the transaction ends, and read once it is. */
export async function lockMember(trx: Db, workspaceId: string, id: string): Promise<Member | undefined> {
  await trx
    .selectFrom('member')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findMember(trx, workspaceId, id)
}

/** The invitations that nobody has answered, those included that have run out. */
export const countInvited = (db: Db, workspaceId: string) =>
  countRows(db, 'member', workspaceId, sql`status = 'invited'`)

/** Deletes an invitation that is still open. Answers false when it was accepted or deleted meanwhile. */
export async function deleteInvitation(trx: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('member')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * The owners, locked, so that of two removals at once the second sees that one is left. The workspace is locked first:
 * who became an owner while one waits would be missing from a look begun before.
 */
export async function lockOwners(trx: Db, workspaceId: string): Promise<string[]> {
  await trx.selectFrom('workspace').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
  const rows = await trx
    .selectFrom('member')
    .innerJoin('role', (join) =>
      join.onRef('role.workspaceId', '=', 'member.workspaceId').onRef('role.id', '=', 'member.role'),
    )
    .select('member.id')
    .where('member.workspaceId', '=', workspaceId)
    .where('member.status', '=', 'accepted')
    .where('role.isOwner', '=', true)
    .orderBy('member.id')
    .forUpdate(['member'])
    .execute()
  return rows.map(({ id }) => id)
}

type Membership = { workspaceId: string; memberId: string }

/** Where a user is a member, deactivated or not: for the system connection. */
export const findMemberships = (db: Db, userId: string): Promise<Membership[]> =>
  db
    .selectFrom('member')
    .select(['workspaceId', 'id as memberId'])
    .where('user', '=', userId)
    .where('status', '<>', 'invited')
    .orderBy('workspaceId')
    .execute()
