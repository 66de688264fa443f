import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { ApprovalMode, Workspace, WorkspaceSummary, WorkspaceUpdate } from '../workspace.contract.ts'
import { logoAddress } from '../workspace.rules.ts'

/** The workspaces of a user, by name: for the system connection. */
export async function findWorkspaces(db: Db, userId: string): Promise<WorkspaceSummary[]> {
  const { rows } = await sql<Omit<WorkspaceSummary, 'logo'> & { logo: string | null }>`
    select w.id, w.name, w.color, w.logo, m.role as role_id, r.name as role,
      (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count
    from member m
    join workspace w on w.id = m.workspace_id
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m."user" = ${userId} and m.status = 'accepted' and w.deleted_at is null order by lower(w.name), w.id
  `.execute(db)
  return rows.map((row) => ({ ...row, logo: logoAddress(row.logo) }))
}

export async function findWorkspace(db: Db, id: string): Promise<Workspace | undefined> {
  const row = await db
    .selectFrom('workspace')
    .select([
      'id',
      'name',
      'color',
      'logo',
      'workweek',
      'workdayDuration',
      'timeZone',
      'currency',
      'booksClosedUntil',
      'approval',
      'approvalReminder',
      'industry',
      'updatedAt',
    ])
    .select(({ exists, or, selectFrom }) =>
      or(
        (['project', 'member'] as const).map((table) =>
          exists(selectFrom(table).select('id').where('workspaceId', '=', id).where('sample', '=', true)),
        ),
      ).as('sample'),
    )
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      logo: logoAddress(row.logo),
      approval: row.approval as ApprovalMode,
      approvalReminder: row.approvalReminder as Workspace['approvalReminder'],
      sample: Boolean(row.sample),
    }
  )
}

/** Lets one at a time do what is unique in the workspace; tasks and the rest are written meanwhile. */
export const lockWorkspace = (trx: Db, id: string) =>
  trx.selectFrom('workspace').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const touchWorkspace = (trx: Db, id: string) =>
  trx.updateTable('workspace').set({ updatedAt: laterThanBefore }).where('id', '=', id).execute()

export const updateWorkspace = (
  trx: Db,
  id: string,
  { approvalReminder, ...change }: Omit<WorkspaceUpdate, 'workweek'> & { workweek?: number[] | undefined },
) =>
  trx
    .updateTable('workspace')
    .set({
      ...change,
      ...(approvalReminder !== undefined && {
        approvalReminder: approvalReminder && JSON.stringify(approvalReminder),
      }),
      updatedAt: laterThanBefore,
    })
    .where('id', '=', id)
    .execute()

/** Whether it is this one’s turn to remind of a week: of several servers one gets true. */
export async function claimReminder(trx: Db, id: string, week: string): Promise<boolean> {
  const { rows } = await sql`
    update workspace set approval_reminded = ${week}
    where id = ${id} and approval <> 'off' and approval_reminded is distinct from ${week}::date returning id
  `.execute(trx)
  return rows.length > 0
}

export type Reminding = { id: string; timeZone: string; reminder: NonNullable<Workspace['approvalReminder']> }

/** Workspaces that remind of weeks: for the system connection. */
export async function findReminding(db: Db): Promise<Reminding[]> {
  const { rows } = await sql<Reminding>`
    select w.id, w.time_zone, w.approval_reminder as reminder from workspace w
    where w.approval <> 'off' and w.approval_reminder is not null and w.deleted_at is null order by w.id
  `.execute(db)
  return rows
}

type Account = { id: string; name: string; email: string; isReader: boolean }

/** The accounts of a workspace’s members but one; who of them reads mail: people of the sample do not. */
export async function findOtherAccounts(db: Db, id: string, memberId: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select u.id, u.name, u.email,
      u.verified_at is not null and not (m.sample and not u.has_password) as is_reader
    from member m join "user" u on u.id = m."user"
    where m.workspace_id = ${id} and m.id <> ${memberId} order by m.id
  `.execute(db)
  return rows
}

/**
 * Ends every membership and invitation at once, so that nobody sees or is told anything of the workspace any more; its
 * rows, which may be many, are deleted in the background.
 */
export async function markWorkspaceDeleted(trx: Db, id: string) {
  await sql`update workspace set deleted_at = now() where id = ${id}`.execute(trx)
  await sql`
    update member set "user" = null, email = null, status = 'invited', invite_token_hash = null,
      invite_expires_at = null, updated_at = clock_timestamp()
    where workspace_id = ${id}
  `.execute(trx)
}
