import { type Kysely, sql } from 'kysely'

/** What was announced and put away, and notices that were delivered, by names that say so. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table announcement_away rename to dismissed_announcement;
    alter table dismissed_announcement rename constraint announcement_away_pkey to dismissed_announcement_pkey;
    alter table dismissed_announcement rename constraint announcement_away_user_fkey to dismissed_announcement_user_fkey;
    alter table account_notice rename column told_at to delivered_at;
    alter index account_notice_kept rename to account_notice_delivered;
    comment on column account_notice.delivered_at is 'When it reached each workspace of its user; kept then until it is read';
  `.execute(db)
}
