import { type Kysely, sql } from 'kysely'

/** What an hour of a member cost is part of what past work came to: it outlives the member, unlike what is billed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table rate drop constraint rate_workspace_id_member_fkey;
    alter table rate add column billed_member uuid generated always as (case when cost then null else member end) stored;
    comment on column rate.billed_member is 'The member, unless it is what they cost: that outlives them';
    alter table rate add foreign key (workspace_id, billed_member) references member (workspace_id, id) on delete cascade;
    create index rate_billed_member on rate (workspace_id, billed_member);
  `.execute(db)
}
