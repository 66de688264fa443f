import { type Kysely, sql } from 'kysely'

/**
 * What each unbilled entry comes to, beside its key: the sums of all that is unbilled are asked for with every look at the
 * dashboard, and looking each entry up took most of that.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function billed_time(e time_entry) returns interval language sql immutable
    begin atomic;
      -- Nothing yet while it runs.
      select greatest(e."end" - e.start - e.included * interval '1 second', interval '0');
    end;

    alter table unbilled_entry add column project uuid, add column client uuid, add column currency text,
      add column rate bigint, add column start timestamptz, add column billed interval;
    update unbilled_entry u
      set project = e.project, client = e.client, currency = e.currency, rate = e.rate, start = e.start, billed = billed_time(e)
      from time_entry e where e.workspace_id = u.workspace_id and e.id = u.entry;
    alter table unbilled_entry alter column project set not null, alter column currency set not null,
      alter column start set not null, alter column billed set not null;
    comment on column unbilled_entry.billed is 'What of the entry is billed by the hour, less what a retainer includes';

    create or replace function keep_unbilled_added() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
      select e.workspace_id, e.id, e.project, e.client, e.currency, e.rate, e.start,
        greatest(e."end" - e.start - e.included * interval '1 second', interval '0')
      from added e where e.billable and not e.covered;
      return null;
    end $$;

    create or replace function keep_unbilled_changed() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      if new.billable and not new.covered then
        insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
        values (new.workspace_id, new.id, new.project, new.client, new.currency, new.rate, new.start, billed_time(new));
      else
        delete from unbilled_entry where workspace_id = new.workspace_id and entry = new.id;
      end if;
      return null;
    end $$;

    create function keep_unbilled_worth() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      update unbilled_entry
      set project = new.project, client = new.client, currency = new.currency, rate = new.rate, start = new.start,
        billed = billed_time(new)
      where workspace_id = new.workspace_id and entry = new.id;
      return null;
    end $$;
    create trigger keep_unbilled_worth
      after update of project, client, currency, rate, start, "end", included on time_entry for each row
      when (
        old.billable and not old.covered and new.billable and not new.covered
        -- Spelled out, as a comparison of rows is dumped in other words than it is stored.
        and (
          old.project is distinct from new.project or old.client is distinct from new.client
          or old.currency is distinct from new.currency or old.rate is distinct from new.rate
          or old.start is distinct from new.start or old."end" is distinct from new."end"
          or old.included is distinct from new.included
        )
      )
      execute function keep_unbilled_worth();

    create or replace function release_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
      select e.workspace_id, e.id, e.project, e.client, e.currency, e.rate, e.start, billed_time(e) from released
      join time_entry e on e.workspace_id = released.workspace_id and e.id = released.entry
      where released.is_live and e.billable and not e.covered;
      return null;
    end $$;

    create or replace function change_billed_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    declare
      expected bigint;
      found bigint;
    begin
      insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
      select e.workspace_id, e.id, e.project, e.client, e.currency, e.rate, e.start, billed_time(e) from (
        select workspace_id, entry from before where is_live except select workspace_id, entry from after where is_live
      ) released
      join time_entry e on e.workspace_id = released.workspace_id and e.id = released.entry
      where e.billable and not e.covered;
      select count(*) into expected from (
        select workspace_id, entry from after where is_live except select workspace_id, entry from before where is_live
      ) billed;
      delete from unbilled_entry u using (
        select workspace_id, entry from after where is_live except select workspace_id, entry from before where is_live
      ) billed
      where u.workspace_id = billed.workspace_id and u.entry = billed.entry;
      get diagnostics found = row_count;
      if found <> expected then
        raise exception 'Not to be billed' using errcode = 'foreign_key_violation', constraint = 'invoice_line_entry_unbilled';
      end if;
      return null;
    end $$;
  `.execute(db)
}
