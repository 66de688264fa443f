import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Expense } from '../expense.shape.ts'

export type ExpenseNames = { of(id: string | null): string }

/** What the projects, tasks, clients and members of some expenses are called. */
export async function findExpenseNames(
  db: Db,
  workspaceId: string,
  expenses: readonly Pick<Expense, 'project' | 'task' | 'client' | 'memberId'>[],
): Promise<ExpenseNames> {
  const ids = [
    ...new Set(expenses.flatMap(({ project, task, client, memberId }) => [project, task, client, memberId])),
  ]
  const { rows } = await sql<{ id: string; name: string }>`
    with named as (select unnest(${ids.filter((id) => id !== null)}::uuid[]) as id)
    select id, name from project join named using (id) where workspace_id = ${workspaceId}
    union all select id, title from task join named using (id) where workspace_id = ${workspaceId}
    union all select id, title from client join named using (id) where workspace_id = ${workspaceId}
    union all
    select m.id, u.name from member m join named using (id) join "user" u on u.id = m."user"
    where m.workspace_id = ${workspaceId}
  `.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { of: (id) => (id && names.get(id)) || '' }
}
