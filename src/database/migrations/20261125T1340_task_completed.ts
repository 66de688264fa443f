import { type Kysely, sql } from 'kysely'

/** When a task was done, so that what was done this week is found without reading the change log. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table task add column completed_at timestamptz;
    comment on column task.completed_at is 'Since when its status is one of the category done; null while it is none';

    update task set completed_at = coalesce((
      select c.at from change c
      where c.workspace_id = task.workspace_id and c.data ->> 'id' = task.id::text and c.object = 'task'
        and c.event = 'update' and c.data ? 'status' and c.before ->> 'status' is distinct from c.data ->> 'status'
      order by c.seq desc limit 1
    ), task.updated_at)
    from status
    where status.workspace_id = task.workspace_id and status.id = task.status and status.category = 'done';

    create index task_completed on task (workspace_id, completed_at) where completed_at is not null;
    create index payment_date on payment (workspace_id, date);

    create function keep_task_completed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.status is not distinct from old.status then
        return new;
      end if;
      if exists(
        select from status where workspace_id = new.workspace_id and id = new.status and category = 'done'
      ) then
        new.completed_at := coalesce(new.completed_at, clock_timestamp());
      else
        new.completed_at := null;
      end if;
      return new;
    end $$;
    create trigger keep_task_completed before insert or update of status on task
      for each row execute function keep_task_completed();
  `.execute(db)
}
