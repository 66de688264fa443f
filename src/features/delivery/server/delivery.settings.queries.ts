import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import {
  type DeliverySettings,
  type DeliverySettingsChange,
  defaultDeliverySettings,
} from '../delivery.settings.contract.ts'

/** As they are set; what nobody has set is as it is by default. */
export async function findDeliverySettings(db: Db, workspaceId: string): Promise<DeliverySettings> {
  const row = await db
    .selectFrom('deliverySettings')
    .select('settings')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return { ...defaultDeliverySettings, ...(row?.settings as Partial<DeliverySettings> | undefined) }
}

/** `today`: from when on reminders go out that are switched on now. */
function withChange(
  before: DeliverySettings,
  { reminders = {}, attachEInvoice = before.attachEInvoice, texts = {} }: DeliverySettingsChange,
  today: string,
): DeliverySettings {
  const isOn = reminders.isOn ?? before.reminders.isOn
  const since = !isOn ? null : before.reminders.isOn ? before.reminders.since : today
  const merged: DeliverySettings['texts'] = { ...before.texts }
  for (const [language, kinds] of Object.entries(texts) as [keyof typeof texts, typeof texts.en][]) {
    const all = Object.entries({ ...merged[language], ...kinds }).filter(([, words]) => words !== null)
    merged[language] = Object.fromEntries(all)
    if (!all.length) delete merged[language]
  }
  return {
    reminders: { isOn, since, steps: reminders.steps ?? before.reminders.steps },
    attachEInvoice,
    texts: merged,
  }
}

/** Of two changes at once the second sees what the first left. */
export async function updateDeliverySettings(
  trx: Db,
  workspaceId: string,
  change: DeliverySettingsChange,
  today: string,
): Promise<{ before: DeliverySettings; data: DeliverySettings }> {
  await sql`
    insert into delivery_settings (workspace_id, settings) values (${workspaceId}, '{}') on conflict do nothing
  `.execute(trx)
  await sql`select from delivery_settings where workspace_id = ${workspaceId} for update`.execute(trx)
  const before = await findDeliverySettings(trx, workspaceId)
  const data = withChange(before, change, today)
  await trx
    .updateTable('deliverySettings')
    .set({ settings: JSON.stringify(data), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .execute()
  return { before, data }
}
