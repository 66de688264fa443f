import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import type { DeletedItem, TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { inPage } from '#features/trash/server/trash.page.queries.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { mayChangeExpense } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'
import { findDeletedPlace, findExpense, lockExpense, markExpense } from './expense.queries.ts'

const restoreForbidden =
  'Someone else deleted this expense. Only people who can change others’ expenses can restore it.'

/** Restores an expense with its receipt, and tells it; one that is there already is answered as it is. */
export async function restoreExpense(trx: Db, log: Log, member: CallerMember, id: string): Promise<Expense> {
  const { workspaceId } = member
  const present = await lockExpense(trx, workspaceId, id)
  const place = present ?? (await findDeletedPlace(trx, workspaceId, id))
  if (!place) throw notFound('Expense')
  const isThere = (await lockProjectsShared(trx, workspaceId, [place.project])).has(place.project)
  if (!isThere || !reachesDeleted(member, place)) throw notFound('Expense')
  if (!mayChangeExpense(member, place)) throw forbidden()
  if (present) return present
  if (!may(member, 'expense.update', { project: place.project }))
    await requireOwnDeletion(trx, member, 'expense', [id], restoreForbidden)
  await markExpense(trx, workspaceId, id, null)
  const data = (await findExpense(trx, workspaceId, id)) as Expense
  log({ object: 'expense', event: 'create', data })
  return data
}

/** What was out of sight before it was deleted is not told of now. */
const reachesDeleted = (member: CallerMember, { project, memberId }: Pick<Expense, 'project' | 'memberId'>) =>
  memberId === member.memberId || may(member, 'expense.view', { project })

/** Deleted expenses that the member may restore; those of deleted projects come back after these. */
export async function findDeletedExpenses(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const [scope, seen] = [scopeOf(member.access, 'expense.update'), scopeOf(member.access, 'project.view')]
  if (scope === 'none' || seen === 'none') return []
  const mine = [...member.projects]
  const isVisible = seen === 'all' ? sql`true` : sql`expense.project = any(${mine}::uuid[])`
  const any = scopeCondition(member, scope, { project: sql`expense.project` })
  const { rows } = await sql<DeletedItem>`
    select 'expense' as kind, expense.id, expense.title, null as status_of, expense.project, null as task,
      null as task_title, 0 as parts, expense.deleted_by, expense.deleted_at
    from expense join project p on p.workspace_id = expense.workspace_id and p.id = expense.project
    where expense.workspace_id = ${member.workspaceId} and p.deleted_at is null and ${isVisible}
      and (${any} or (expense.member_id = ${member.memberId} and expense.deleted_by = ${member.memberId}))
      and ${inPage('expense', sql`expense.title`, page)}
  `.execute(db)
  return rows
}
