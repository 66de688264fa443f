import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Exported } from '../user.contract.ts'

type Kept = Pick<Exported, 'memberships' | 'comments' | 'time'> & {
  account: Omit<Exported['profile'], 'billing'> & { billing: object }
  tasks: (Exported['tasks'][number] & {
    projectId: string
    createdBy: string | null
    executor: string | null
  })[]
}

/** All that is kept about a user, in every workspace of theirs: for the system connection. */
export async function findKept(db: Db, userId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept['account']>`
    select id, name, email, locale, time_zone, created_at, billing from "user" where id = ${userId}
  `.execute(db)
  const [account] = rows
  if (!account) return undefined
  const { rows: memberships } = await sql<Kept['memberships'][number]>`
    select m.workspace_id, w.name as workspace, m.id as member_id, r.name as role, m.created_at as since
    from member m
    join workspace w on w.id = m.workspace_id
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m."user" = ${userId} and w.deleted_at is null order by m.created_at
  `.execute(db)
  const { rows: tasks } = await sql<Kept['tasks'][number]>`
    select t.workspace_id, t.id, p.name as project, t.title, t.description,
      coalesce(t.created_by = m.id, false) as is_creator, coalesce(t.executor = m.id, false) as is_executor,
      t.created_at, t.updated_at, t.project as project_id, t.created_by, t.executor
    from member m
    join task t on t.workspace_id = m.workspace_id and (t.created_by = m.id or t.executor = m.id)
    join project p on p.workspace_id = t.workspace_id and p.id = t.project
    where m."user" = ${userId} and t.deleted_at is null order by t.workspace_id, t.created_at
  `.execute(db)
  const { rows: comments } = await sql<Kept['comments'][number]>`
    select c.workspace_id, c.id, c.task, c.text, c.created_at
    from member m join comment c on c.workspace_id = m.workspace_id and c.member_id = m.id
    where m."user" = ${userId} and c.deleted_at is null order by c.workspace_id, c.created_at
  `.execute(db)
  const { rows: time } = await sql<Kept['time'][number]>`
    select e.workspace_id, e.id, e.task, e.start, e."end", e.note, e.billable
    from member m join time_entry e on e.workspace_id = m.workspace_id and e.member_id = m.id
    where m."user" = ${userId} order by e.workspace_id, e.start
  `.execute(db)
  return { account, memberships, tasks, comments, time }
}
