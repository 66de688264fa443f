import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/**
 * What members' browsers keep until it is answered, once it was done: by it a second try is recognised. No reference to
 * the member, whose row the first insert of a write would lock before its turn.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table done_change (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      /** What the browser calls it. */
      key text not null,
      at timestamptz not null default now(),
      primary key (workspace_id, member, key)
    );
    create index done_change_at on done_change (at);
  `.execute(db)
  await secureRows(db, 'done_change')
}
