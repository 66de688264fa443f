import { type Kysely, sql } from 'kysely'

/** How a client is reached and registered, who receives what of its mail, and clients that were merged into others. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table client
      add column phone text not null default '',
      add column website text not null default '',
      add column registration text not null default '',
      add column merged_into uuid,
      add column merged jsonb,
      add foreign key (workspace_id, merged_into) references client (workspace_id, id) on delete cascade,
      add check ((merged is null) = (merged_into is null));
    comment on column client.merged_into is 'Null: it stands for itself';
    comment on column client.merged is 'What it brought, for taking the merger back';
    create index client_merged on client (workspace_id, merged_into) where merged_into is not null;
    drop index client_title;
    create unique index client_title on client (workspace_id, lower(title)) where merged_into is null;

    create index time_entry_client on time_entry (workspace_id, client) where billable and not covered;
    create index invoice_income on invoice (workspace_id, client, currency) include (total, paid, paid_at)
      where finalised_at is not null and voided_at is null and kind <> 'quote';

    alter table contact rename column position_title to job_title;
    alter table contact
      add column receives_reminders boolean not null default false,
      add column receives_statements boolean not null default false;

    alter table tombstone drop constraint tombstone_kind_check, add constraint tombstone_kind_check
      check (kind in ('project', 'tag', 'task-status', 'project-status', 'invoice-status', 'view', 'client'));

    -- A finalised invoice goes along where its client is merged into another one, or back; what it says stays.
    create or replace function keep_finalised() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['status', 'paid', 'sent_at', 'viewed_at', 'paid_at', 'voided_at', 'notes', 'updated_at'];
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
  `.execute(db)
}
