import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** What the program itself did not make: tables of the migrator, and what belongs to extensions. */
const foreign = sql.raw(`
  select objid from pg_depend where deptype = 'e'
  union select oid from pg_class where relname in ('migration', 'migration_lock', 'kysely_migration_lock')
`)

const parts = {
  table: sql`
    select relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relacl
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and oid not in (${foreign})
  `,
  column: sql`
    select attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity,
      collname, pg_get_expr(adbin, adrelid), attstorage, attstattarget, attacl
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p', 'v')
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attrelid not in (${foreign})
  `,
  constraint: sql`
    select conrelid::regclass, conname, contype, convalidated, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid not in (${foreign})
  `,
  index: sql`
    select pg_get_indexdef(indexrelid), indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indrelid not in (${foreign})
  `,
  function: sql`
    select pg_get_functiondef(oid), proleakproof, proacl from pg_proc
    where pronamespace = 'public'::regnamespace and prokind <> 'a' and oid not in (${foreign})
  `,
  policy: sql`
    select polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)
    from pg_policy
  `,
  trigger: sql`select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal`,
  extension: sql`select extname from pg_extension`,
  type: sql`
    select typname, typtype from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and oid not in (${foreign})
  `,
  privilege: sql`select defaclrole::regrole, defaclobjtype, defaclacl from pg_default_acl`,
}

/** All that makes a schema, one line for each thing, whatever order it was made in: equal schemas have equal lines. */
export async function readCatalog(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await sql<{
      line: string
    }>`select row_to_json(thing)::text as line from (${query}) thing`.execute(db)
    lines.push(...rows.map(({ line }) => `${part} ${line}`))
  }
  return lines.sort()
}
