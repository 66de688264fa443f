import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Remindable } from '../delivery.reminder.rules.ts'

/** From when on in the day clients are reminded, where the workspace is. */
const firstHour = 8

export type RemindableInvoice = Remindable & { workspaceId: string; id: string; today: string }

const deliveredOn = sql`(coalesce(i.sent_at, i.viewed_at) at time zone w.time_zone)::date`

/**
 * Invoices, but for the sample’s, that something is left to pay of, that their clients were sent or have seen, and that are in the time in
 * which somebody is reminded of them; of workspaces that switched that on, and that are past eight in the morning.
 * `only`: this one, as the transaction sees it by now.
 */
export async function findRemindable(
  db: Db,
  now: Date,
  only?: { workspaceId: string; id: string },
): Promise<RemindableInvoice[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<RemindableInvoice>`
    select i.workspace_id, i.id, i.due_date, ${deliveredOn} as delivered_on, p.day as promised_on,
      (${at} at time zone w.time_zone)::date as today,
      array(
        select e.step from invoice_email e
        where e.workspace_id = i.workspace_id and e.invoice = i.id and e.step is not null
      ) as taken
    from delivery_settings s
    join workspace w on w.id = s.workspace_id and w.deleted_at is null
    join invoice i on i.workspace_id = s.workspace_id
    left join payment_promise p on p.workspace_id = i.workspace_id and p.invoice = i.id
    where (s.settings #>> '{reminders,isOn}')::boolean
      and extract(hour from ${at} at time zone w.time_zone) >= ${firstHour}
      and i.kind in ('invoice', 'deposit') and i.finalised_at is not null and i.voided_at is null and i.paid_at is null
      and not i.sample and i.total > i.paid and i.due_date between ${at}::date - 400 and ${at}::date + 61
      and coalesce(i.sent_at, i.viewed_at) is not null
      and (${only?.id ?? null}::uuid is null
        or (i.workspace_id = ${only?.workspaceId ?? null}::uuid and i.id = ${only?.id ?? null}::uuid))
    order by i.workspace_id, i.id
  `.execute(db)
  return rows
}
