import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/**
 * Which time can be billed, kept as a table: finding it costs what is unbilled, not what was ever tracked. An entry is put on an
 * invoice by taking it from there, which says in one statement for thousands that it exists and is on no other, where
 * four foreign keys asked a question each of every row.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table unbilled_entry (
      /** No foreign keys: triggers keep it with the entries. */
      workspace_id uuid not null,
      entry uuid not null,
      primary key (workspace_id, entry)
    );
    comment on table unbilled_entry is 'Time entries that are billed by the hour and are on no invoice that is not void';
    insert into unbilled_entry (workspace_id, entry)
      select e.workspace_id, e.id from time_entry e
      where e.billable and not e.covered and not exists (
        select from invoice_line_entry link
        where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
      );

    alter table invoice_line_entry
      drop constraint invoice_line_entry_workspace_id_fkey,
      drop constraint invoice_line_entry_workspace_id_line_fkey,
      drop constraint invoice_line_entry_workspace_id_invoice_fkey,
      drop constraint invoice_line_entry_workspace_id_entry_fkey,
      drop constraint invoice_line_entry_pkey,
      add primary key (workspace_id, invoice, line, entry);
    drop index invoice_line_entry_invoice;
    drop index invoice_line_entry_entry;
    create index invoice_line_entry_released on invoice_line_entry (workspace_id, entry) where not is_live;
    -- The same as invoice_owed.
    drop index invoice_due;

    -- All of these write as the owner, whoever caused it: also the server's role that deletes workspaces. Rows are looked up one
    -- by one, since a plan that was made for thousands would be kept for one.
    create function keep_unbilled_added() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      insert into unbilled_entry (workspace_id, entry)
      select workspace_id, id from added where billable and not covered;
      return null;
    end $$;
    create trigger keep_unbilled_added after insert on time_entry
      referencing new table as added for each statement execute function keep_unbilled_added();

    create function keep_unbilled_changed() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      if new.billable and not new.covered then
        insert into unbilled_entry (workspace_id, entry) values (new.workspace_id, new.id);
      else
        delete from unbilled_entry where workspace_id = new.workspace_id and entry = new.id;
      end if;
      return null;
    end $$;
    create trigger keep_unbilled_changed after update of billable, covered on time_entry for each row
      when ((old.billable and not old.covered) <> (new.billable and not new.covered))
      execute function keep_unbilled_changed();

    create function keep_unbilled_deleted() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      delete from unbilled_entry u using gone where u.workspace_id = gone.workspace_id and u.entry = gone.id;
      -- What bills it still goes with the lines, when a whole workspace does; otherwise it was refused.
      delete from invoice_line_entry link using gone
      where link.workspace_id = gone.workspace_id and link.entry = gone.id and not link.is_live;
      return null;
    end $$;
    create trigger keep_unbilled_deleted after delete on time_entry
      referencing old table as gone for each statement execute function keep_unbilled_deleted();

    create function bill_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    declare
      expected bigint;
      found bigint;
    begin
      -- Held until the transaction ends.
      perform from invoice_line line
      where (line.workspace_id, line.invoice, line.id) in (select workspace_id, invoice, line from billed) for key share;
      get diagnostics found = row_count;
      select count(*) into expected from (select distinct workspace_id, line from billed) its;
      if found <> expected then
        raise exception 'Not a line of this invoice' using errcode = 'foreign_key_violation', constraint = 'invoice_line_entry_line';
      end if;
      delete from unbilled_entry u using billed
      where billed.is_live and u.workspace_id = billed.workspace_id and u.entry = billed.entry;
      get diagnostics found = row_count;
      select count(*) into expected from billed where is_live;
      if found <> expected then
        raise exception 'Not to be billed' using errcode = 'foreign_key_violation', constraint = 'invoice_line_entry_unbilled';
      end if;
      return null;
    end $$;
    create trigger bill_entries after insert on invoice_line_entry
      referencing new table as billed for each statement execute function bill_entries();

    create function release_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      insert into unbilled_entry (workspace_id, entry)
      select e.workspace_id, e.id from released
      join time_entry e on e.workspace_id = released.workspace_id and e.id = released.entry
      where released.is_live and e.billable and not e.covered;
      return null;
    end $$;
    create trigger release_entries after delete on invoice_line_entry
      referencing old table as released for each statement execute function release_entries();

    create function change_billed_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    declare
      expected bigint;
      found bigint;
    begin
      insert into unbilled_entry (workspace_id, entry)
      select e.workspace_id, e.id from (
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
    create trigger change_billed_entries after update on invoice_line_entry
      referencing old table as before new table as after for each statement execute function change_billed_entries();

    create function delete_billed_entries() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      delete from invoice_line_entry link using gone
      where link.workspace_id = gone.workspace_id and link.invoice = gone.invoice and link.line = gone.id;
      return null;
    end $$;
    create trigger delete_billed_entries after delete on invoice_line
      referencing old table as gone for each statement execute function delete_billed_entries();
  `.execute(db)
  await secureRows(db, 'unbilled_entry')
}
