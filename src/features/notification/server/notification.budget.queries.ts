import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { extrasOf } from '#features/expense/server/expense.extras.queries.ts'
import { archived } from './notification.reminder.queries.ts'

/** A project that has used so much of its budget as nobody was told of yet. */
export type UsedBudget = {
  workspaceId: string
  project: string
  unit: 'minutes' | 'money'
  /** Minutes, or minor units. */
  budget: number
  /** Percent that are reached. */
  level: 80 | 100
  /** The project, and all below it that is not archived: their tasks count too. */
  parts: string[]
}

/** Of all workspaces: what the tasks, the time without one and the expenses of a project and those below it have used, as its page shows it. */
export async function findUsedBudgets(db: Db): Promise<UsedBudget[]> {
  const { rows } = await sql<UsedBudget>`
    with recursive ${archived},
    part as (
      select p.workspace_id, p.id as project, p.id
      from project p
      join workspace w on w.id = p.workspace_id and w.deleted_at is null
      where p.budget > 0 and p.budget_notified < 100 and p.archived_at is null and p.deleted_at is null
        and not exists (select from archived a where a.workspace_id = p.workspace_id and a.id = p.id)
      union
      select part.workspace_id, part.project, p.id
      from part
      join project p on p.workspace_id = part.workspace_id and p.parent = part.id
      where p.archived_at is null and p.deleted_at is null
    ),
    used as (
      select part.workspace_id, part.project, array_agg(part.id) as parts,
        sum(task.minutes) + coalesce(sum(extra.seconds), 0) / 60.0 as minutes,
        coalesce(sum(task.money), 0) + coalesce(sum(extra.earned + extra.expenses), 0) as money
      from part
      cross join lateral (
        select coalesce(sum(t.tracked_seconds), 0) / 60.0 as minutes, sum(coalesce(t.fixed_price, t.earned)) as money
        from task t
        where t.workspace_id = part.workspace_id and t.project = part.id and t.deleted_at is null
      ) task
      left join lateral (
        ${extrasOf(sql`e.workspace_id = part.workspace_id and e.project = part.id`)}
      ) extra on true
      group by part.workspace_id, part.project
    )
    select used.workspace_id, used.project, p.budget_unit as unit, p.budget, reached.level, used.parts
    from used
    join project p on p.workspace_id = used.workspace_id and p.id = used.project
    cross join lateral (
      select case p.budget_unit when 'money' then used.money else used.minutes end * 100 / p.budget as percent
    ) share
    cross join lateral (
      select case when share.percent >= 100 then 100 when share.percent >= 80 then 80 else 0 end as level
    ) reached
    where reached.level > p.budget_notified
    order by used.workspace_id, used.project
    limit 500
  `.execute(db)
  return rows
}

/** Whether it is this one’s turn to tell: of several servers one gets true, and nobody where the budget is another by now. */
export async function claimBudgetLevel(
  trx: Db,
  { workspaceId, project, unit, budget, level }: UsedBudget,
): Promise<boolean> {
  const { rows } = await sql`
    update project set budget_notified = ${level}
    where workspace_id = ${workspaceId} and id = ${project} and budget_unit = ${unit} and budget = ${budget}
      and budget_notified < ${level}
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Who may be allowed to change some project, and the project’s own people. */
export async function findManagers(
  db: Db,
  { workspaceId, project }: UsedBudget,
): Promise<{ memberId: string; isIn: boolean }[]> {
  const { rows } = await sql<{ memberId: string; isIn: boolean }>`
    select m.id as member_id, coalesce(p.created_by = m.id, false) or exists (
      select from project_member pm
      where pm.workspace_id = m.workspace_id and pm.project = p.id and pm.member = m.id
    ) as is_in
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    join project p on p.workspace_id = m.workspace_id and p.id = ${project}
    where m.workspace_id = ${workspaceId} and m.status = 'accepted'
      and coalesce(r.access ->> 'project.update', 'none') <> 'none'
    order by m.id
  `.execute(db)
  return rows
}
