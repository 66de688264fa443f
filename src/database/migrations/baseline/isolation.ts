import { type Kysely, sql } from 'kysely'

/**
 * In which workspace a connection is. It says so itself, in `app.workspace`, and anybody who can run SQL on it could say
 * otherwise: so the name is signed with a key that only the owner of the tables can read, and these functions, as which
 * they run.
 */
export async function createIsolation(db: Kysely<unknown>) {
  await sql`
    create table signing_key (
      /** There is one. */
      id boolean primary key default true check (id),
      value bytea not null
    );
    insert into signing_key (value) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

    /**
     * The workspace that this connection is in; null outside. Signed for one backend: others' signatures can be read
     * in pg_stat_activity.
     */
    create function current_workspace() returns uuid
      language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp
      as $$
        declare
          setting text := current_setting('app.workspace', true);
          signature text;
        begin
          if setting is null or length(setting) <> 101 then return null; end if;
          select encode(sha256(value || convert_to(left(setting, 36) || pg_backend_pid(), 'UTF8')), 'hex') into signature
          from public.signing_key;
          if signature <> right(setting, 64) then return null; end if;
          return left(setting, 36)::uuid;
        end
      $$;

    /** Whether this connection is the server's own, above all workspaces; signed for its role. */
    create function sees_all_workspaces() returns boolean
      language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp
      as $$
        declare
          setting text := current_setting('app.workspace', true);
        begin
          if setting is null or left(setting, 2) <> '*.' then return false; end if;
          return setting = (
            select '*.' || encode(sha256(value || convert_to('*' || session_user, 'UTF8')), 'hex') from public.signing_key
          );
        end
      $$;
  `.execute(db)
}
