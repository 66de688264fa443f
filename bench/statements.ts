import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Seed } from './seed.ts'

export type StatusChange = { id: string; status: string }
const any = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T

/** Changes of the status of any task, each to another one than it has: what changes nothing costs no write. */
export async function statusChanges(pool: pg.Pool, { workspaceId, tasks, statuses }: Seed) {
  const { rows } = await pool.query<StatusChange>(
    'select id, status from task where workspace_id = $1 and id = any($2)',
    [workspaceId, tasks],
  )
  const present = new Map(rows.map(({ id, status }) => [id, status]))
  return (): StatusChange => {
    const id = any(tasks)
    const status = any(statuses.filter((one) => one !== present.get(id)))
    present.set(id, status)
    return { id, status }
  }
}

/**
 * The SQL that one write of Workweek runs, for the bare driver: begin, check, write, log, commit. Prepared by name,
 * as the product's own connections do. The look-up of the session is left out, so that the ceiling is no lower.
 */
const references = (project: string, status: string, executor: string) => `
  (select id from status where workspace_id = $1 and kind = 'task' and category = 'todo'
    order by position desc limit 1) as new_status,
  exists(select from status where workspace_id = $1 and id = ${status}::uuid and kind = 'task') as is_status_valid,
  exists(
    select from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = $1 and m.id = ${executor}::uuid and m.status = 'accepted'
      and (r.access ->> 'task.view' in ('all', 'own') or exists(
        select from project_member p where p.workspace_id = $1 and p.member = m.id and p.project = ${project}
      ))
  ) as is_executor_valid`
const columns =
  'id, project, number, title, status, executor, priority, start, "end", due_date, created_by, created_at, updated_at'

const check = { name: 'check', text: `select ${references('$2::uuid', '$3', '$4')}` }
const numbered = `numbered as (
    update task_counter set last_number = last_number + 1 where workspace_id = $1 and project = $2 returning last_number
  )`
const insert = {
  name: 'insert',
  text: `with ${numbered}
    insert into task (workspace_id, id, project, number, title, description, status, executor, priority, created_by)
    select $1, $3, $2, last_number, $4, '', $5::uuid, null, 'none', $6::uuid from numbered returning ${columns}`,
}
const lock = {
  name: 'lock',
  text: `select ${columns}, description, ${references('task.project', '$3', '$4')}
    from task where workspace_id = $1 and id = $2 for update`,
}
const update = {
  name: 'update',
  text: `update task set status = $3, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    where workspace_id = $1 and id = $2 returning ${columns}`,
}
const log = {
  name: 'log',
  text: `with counter as (
      update workspace_counter set seq = seq + 1 where workspace_id = $1 returning seq
    )
    insert into change (workspace_id, seq, object, event, data, before, actor)
    select $1, counter.seq, 'task', $2, $3::jsonb, $4::jsonb, $5::uuid from counter`,
}

const begin = (client: pg.PoolClient, { workspaceId }: Seed) =>
  client.query(`begin; set local app.workspace = '${workspaceId}'`)

export async function bareCreate(pool: pg.Pool, seed: Seed): Promise<object> {
  const client = await pool.connect()
  try {
    await begin(client, seed)
    const { rows: found } = await client.query({
      ...check,
      values: [seed.workspaceId, seed.project, null, null],
    })
    const values = [
      seed.workspaceId,
      seed.project,
      uuidv7(),
      'A new task',
      found[0].new_status,
      seed.memberId,
    ]
    const { rows } = await client.query({ ...insert, values })
    const data = JSON.stringify(rows[0])
    await client.query({ ...log, values: [seed.workspaceId, 'create', data, null, seed.memberId] })
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

export async function bareStatus(pool: pg.Pool, seed: Seed, { id, status }: StatusChange): Promise<object> {
  const client = await pool.connect()
  try {
    await begin(client, seed)
    const { rows: before } = await client.query({ ...lock, values: [seed.workspaceId, id, status, null] })
    const { rows } = await client.query({ ...update, values: [seed.workspaceId, id, status] })
    const values = [
      seed.workspaceId,
      'update',
      JSON.stringify(rows[0]),
      JSON.stringify(before[0]),
      seed.memberId,
    ]
    await client.query({ ...log, values })
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

const logged = `
  counter as (update workspace_counter set seq = seq + 1 where workspace_id = $1 returning seq)
  insert into change (workspace_id, seq, object, event, data, before, actor)`
/** The least that one write can be: all of the above in one statement, which commits by itself. */
const createAtOnce = {
  name: 'createAtOnce',
  text: `with fit as (select ${references('$2::uuid', 'null', 'null')}), ${numbered},
    added as (
      insert into task (workspace_id, id, project, number, title, description, status, executor, priority, created_by)
      select $1, $3, $2, last_number, $4, '', fit.new_status, null, 'none', $5::uuid from numbered, fit
      returning ${columns}
    ), ${logged}
    select $1, counter.seq, 'task', 'create', to_jsonb(added), null, $5::uuid from counter, added returning data`,
}
const statusAtOnce = {
  name: 'statusAtOnce',
  text: `with before as (
      select ${columns}, description, ${references('task.project', '$3', 'null')}
      from task where workspace_id = $1 and id = $2 for update
    ), after as (
      update task set status = $3, updated_at = greatest(clock_timestamp(), task.updated_at + interval '1 microsecond')
      from before where task.workspace_id = $1 and task.id = $2 and before.is_status_valid
      returning ${columns
        .split(', ')
        .map((column) => `task.${column}`)
        .join(', ')}
    ), ${logged}
    select $1, counter.seq, 'task', 'update', to_jsonb(after), to_jsonb(before), $4::uuid from counter, after, before
    returning data`,
}

export async function leastCreate(pool: pg.Pool, { workspaceId, project, memberId }: Seed): Promise<object> {
  const values = [workspaceId, project, uuidv7(), 'A new task', memberId]
  return (await pool.query({ ...createAtOnce, values })).rows[0].data
}

export async function leastStatus(pool: pg.Pool, seed: Seed, { id, status }: StatusChange): Promise<object> {
  const values = [seed.workspaceId, id, status, seed.memberId]
  return (await pool.query({ ...statusAtOnce, values })).rows[0].data
}
