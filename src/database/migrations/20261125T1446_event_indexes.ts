import { type Kysely, sql } from 'kysely'

/** Events of which somebody is reminded are looked for every minute, in all workspaces; search finds events by their words. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index calendar_event_reminders on calendar_event (last_day, first_day)
      where reminders <> '{}' and deleted_at is null;
    create index calendar_event_words on calendar_event using gin (workspace_id, words);
    create index calendar_event_letters on calendar_event using gin (workspace_id, letters gin_trgm_ops)
  `.execute(db)
}
