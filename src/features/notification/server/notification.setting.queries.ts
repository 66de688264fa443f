import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { SettingsChange } from '../notification.contract.ts'
import { settingsOf } from '../notification.rules.ts'
import type { NotificationSettings } from '../notification.shape.ts'

/** How each of these members wants to be told of what; those who chose nothing have the defaults. */
export async function findSettings(
  db: Db,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<Map<string, NotificationSettings>> {
  const { rows } = await sql<SettingsChange & { member: string }>`
    select member, mail, kinds from notification_setting
    where workspace_id = ${workspaceId} and member = any(${memberIds}::uuid[])
  `.execute(db)
  const chosen = new Map(rows.map(({ member, mail, kinds }) => [member, settingsOf({ mail, kinds })]))
  return new Map(memberIds.map((id) => [id, chosen.get(id) ?? settingsOf({})]))
}

/** Lays a change over what the member chose before. Two changes at once both count: the row is locked by the first. */
export async function saveSettings(
  trx: Db,
  workspaceId: string,
  member: string,
  { mail, kinds = {} }: SettingsChange,
): Promise<NotificationSettings> {
  await sql`
    insert into notification_setting (workspace_id, member) values (${workspaceId}, ${member}) on conflict do nothing
  `.execute(trx)
  const { rows } = await sql<{ kinds: SettingsChange['kinds'] }>`
    select kinds from notification_setting where workspace_id = ${workspaceId} and member = ${member} for update
  `.execute(trx)
  const merged = { ...rows[0]?.kinds }
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    merged[kind] = { ...merged[kind], ...kinds[kind] }
  await sql`
    update notification_setting set mail = coalesce(${mail ?? null}, mail), kinds = ${JSON.stringify(merged)}
    where workspace_id = ${workspaceId} and member = ${member}
  `.execute(trx)
  return (await findSettings(trx, workspaceId, [member])).get(member) as NotificationSettings
}
