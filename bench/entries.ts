import pg from 'pg'
import type { Connection } from '#database/database.ts'

/**
 * Time entries of the last three years, oldest first as people write them, half an hour each, every fifth one not billable,
 * at one rate for each member in each project; billable ones of the last 90 days are unbilled. Written past the triggers,
 * and past the indexes, which are built at the end, but for the one by which no two entries of a member overlap: none
 * do, nothing that is measured asks it, and it takes longer than all others.
 */
export async function addEntries(connection: Connection, workspaceId: string, entries: number) {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  const { rows: indexes } = await client.query<{ name: string; make: string }>(
    `select indexname as name, indexdef as make from pg_indexes
     where tablename = 'time_entry' and indexname not in ('time_entry_pkey', 'time_entry_overlap')`,
  )
  await client.query('alter table time_entry drop constraint time_entry_overlap')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `with task as materialized (
       select id, project, dense_rank() over (order by project) - 1 as place,
         row_number() over (partition by project order by id) - 1 as n
       from task where workspace_id = $1
     ), person as materialized (
       select id, row_number() over (order by id) - 1 as n from member where workspace_id = $1
     )
     insert into time_entry (workspace_id, id, member_id, project, task, currency, rate, billable, start, "end", is_manual)
     select $1, uuidv7(), person.id, task.project, task.id, 'EUR',
       5000 + (person.n * 13 + task.place) % 60 * 100, nth % 5 > 0, start,
       start + interval '30 minutes', true
     from generate_series(1, $2::int) nth
     join person on person.n = nth % (select count(*) from person)
     -- Everybody works on twenty projects of five hundred, and twenty tasks of each.
     join task on task.place = (nth % 100 * 5 + nth / 100 % 20) % 500 and task.n = nth / 2000 % 20
     cross join lateral (
       select now() - interval '1095 days' + nth::float8 / $2 * interval '1094 days' as start
     ) at
     order by nth`,
    [workspaceId, entries],
  )
  await client.query(
    `insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
     select workspace_id, id, project, client, currency, rate, start, billed_time(time_entry) from time_entry where workspace_id = $1 and billable and start > now() - interval '90 days'`,
    [workspaceId],
  )
  for (const { make } of indexes) await client.query(make)
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.end()
}
