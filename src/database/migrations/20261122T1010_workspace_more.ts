import { type Kysely, sql } from 'kysely'

/** Workspaces are marked when deleted; members have weekly hours; invitations are found by address. */
export async function up(db: Kysely<unknown>) {
  await sql`
    /** Nobody is a member any more; its rows go a while later, in the background. */
    alter table workspace add deleted_at timestamptz;
    create index workspace_deleted on workspace (deleted_at) where deleted_at is not null;

    /** Minutes that the member works in a week; null for the workspace's workweek. */
    alter table member add weekly_minutes int check (weekly_minutes between 0 and 10080);
    create index member_invited_email on member (email) where status = 'invited';
  `.execute(db)
}
