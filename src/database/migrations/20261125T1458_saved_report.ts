import { type Kysely, sql } from 'kysely'

/** Reports are saved as views are, which may now say what they are for. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table view add column description text not null default '';
    alter table view drop constraint view_screen_check;
    alter table view add constraint view_screen_check check (screen in ('projects', 'project', 'my-tasks', 'reports'));
  `.execute(db)
}
