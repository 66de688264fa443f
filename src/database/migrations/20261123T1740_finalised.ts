import { type Kysely, sql } from 'kysely'

/** What may change of a finalised invoice, all of it together; what was issued loses a deleted draft by a statement of ours. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function keep_finalised() returns trigger language plpgsql as $$
    declare
      free constant text[] := array[
        'status', 'recurring', 'paid', 'sent_at', 'viewed_at', 'paid_at', 'voided_at', 'notes', 'updated_at',
        'accepted_at', 'declined_at'
      ];
    begin
      if old.finalised_at is null then
        return case tg_op when 'DELETE' then old else new end;
      end if;
      -- Deleted with its workspace, by the foreign key; or sample data.
      if tg_op = 'DELETE' then
        if pg_trigger_depth() > 1 or old.sample then return old; end if;
      elsif to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      elsif to_jsonb(new) - free - 'client'::text = to_jsonb(old) - free - 'client'::text and exists (
        select from client
        where workspace_id = old.workspace_id
          and (id, merged_into) in ((old.client, new.client), (new.client, old.client))
      ) then
        return new;
      end if;
      raise exception 'Invoice % is finalised', old.number using errcode = 'restrict_violation', constraint = 'invoice_finalised';
    end $$;

    alter table recurring_issue
      drop constraint recurring_issue_workspace_id_invoice_fkey,
      add foreign key (workspace_id, invoice) references invoice (workspace_id, id);
  `.execute(db)
}
