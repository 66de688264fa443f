import { type Kysely, sql } from 'kysely'

const extensions = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent']

export async function createExtensions(db: Kysely<unknown>) {
  for (const name of extensions) {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db).catch((error: Error) => {
      throw new Error(
        `Workweek needs the extension ${name}, which this database's user may not add (${error.message}). Let an administrator run in it: create extension ${name};`,
      )
    })
  }
}
