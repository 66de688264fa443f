import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Makes these what a page leads to; answers whether it led elsewhere before. */
export async function setLinks(
  trx: Db,
  workspaceId: string,
  page: string,
  targets: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with removed as (
      delete from document_link
      where workspace_id = ${workspaceId} and page = ${page} and target <> all(${targets}::uuid[])
      returning target
    ), added as (
      insert into document_link (workspace_id, page, target)
      select ${workspaceId}, ${page}, target from unnest(${targets}::uuid[]) as target
      on conflict do nothing returning target
    )
    select ((select count(*) from removed) + (select count(*) from added))::int as count
  `.execute(trx)
  return rows[0]?.count !== 0
}
