import { type Kysely, sql } from 'kysely'

/** The table has the name by which everybody knows what it holds. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table done_change rename to idempotency_key;
    alter table idempotency_key rename constraint done_change_pkey to idempotency_key_pkey;
    alter index done_change_at rename to idempotency_key_at;
  `.execute(db)
}
