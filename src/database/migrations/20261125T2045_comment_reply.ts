import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What a comment answers, and what members think of it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table comment add column reply_to uuid;
    create index comment_reply on comment (workspace_id, reply_to) where reply_to is not null;
    comment on column comment.reply_to is 'The comment that it answers, which answers none; without a foreign key, as replies outlive what they answer';

    create table comment_reaction (
      workspace_id uuid not null references workspace on delete cascade,
      comment uuid not null,
      member uuid not null,
      emoji text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, comment, emoji, member),
      foreign key (workspace_id, comment) references comment (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    create index comment_reaction_member on comment_reaction (workspace_id, member);
  `.execute(db)
  await secureRows(db, 'comment_reaction')
}
