import { type Kysely, sql } from 'kysely'

/** Members that can be deactivated: everything they did stays, but they cannot enter the workspace. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table member drop constraint member_status_check;
    alter table member add constraint member_status_check check (status in ('accepted', 'invited', 'deactivated'));
    alter table member drop constraint member_check;
    alter table member add constraint member_check check ((status <> 'invited') = ("user" is not null));
  `.execute(db)
}
