import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** When members were there last. Not in their own row: that is locked, versioned and told to everybody. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table last_seen (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      /** To the minute. */
      at timestamptz not null,
      primary key (workspace_id, member),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    insert into last_seen (workspace_id, member, at)
      select m.workspace_id, m.id, date_trunc('minute', max(s.last_active_at))
      from session s join member m on m.workspace_id = s.workspace and m."user" = s."user"
      group by m.workspace_id, m.id;
  `.execute(db)
  await secureRows(db, 'last_seen')
}
