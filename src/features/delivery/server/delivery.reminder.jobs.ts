import { v7 as uuidv7 } from 'uuid'
import { findRecipients } from '#features/client/server/contact.queries.ts'
import { invoicePdf } from '#features/invoice/server/invoice.pdf.ts'
import { lockInvoice } from '#features/invoice/server/invoice.queries.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { write } from '#server/write.ts'
import { dueStep } from '../delivery.reminder.rules.ts'
import type { DeliverySettings } from '../delivery.settings.contract.ts'
import { reminderKind, textOf } from '../delivery.texts.rules.ts'
import { findRemindable, type RemindableInvoice } from './delivery.reminder.queries.ts'
import { sendEmail } from './delivery.send.ts'
import { findDeliverySettings } from './delivery.settings.queries.ts'

const minute = 60_000

/** Reminds clients of what is due; one invoice that can't be sent keeps no other one back. */
export async function remindClients(platform: Platform, now = new Date()) {
  const found = await findRemindable(platform.databases.system, now)
  const settings = new Map<string, DeliverySettings>()
  for (const invoice of found) {
    const { workspaceId, today } = invoice
    const known =
      settings.get(workspaceId) ?? (await findDeliverySettings(platform.databases.system, workspaceId))
    settings.set(workspaceId, known)
    if (dueStep(invoice, known.reminders, today) === null) continue
    await remindOf(platform, invoice, now).catch((error) =>
      platform.log.warn(
        { err: error, workspace: invoice.workspaceId, invoice: invoice.id },
        'a client was not reminded',
      ),
    )
  }
}

/**
 * The reminder and what says that it went out are one transaction on the locked invoice, whatever dies: looked at again
 * there, so that who paid a moment ago is not reminded, and of several servers one sends it.
 */
async function remindOf(platform: Platform, { workspaceId, id }: RemindableInvoice, now: Date) {
  const file = await invoicePdf(platform, workspaceId, id)
  await write(platform, { workspaceId, actor: null }, async (trx, log) => {
    const settings = await findDeliverySettings(trx, workspaceId)
    const row = await lockInvoice(trx, workspaceId, id)
    const [invoice] = await findRemindable(trx, now, { workspaceId, id })
    if (!row || !invoice) return
    const step = dueStep(invoice, settings.reminders, invoice.today)
    if (step === null) return
    const to = await findRecipients(trx, workspaceId, row.client, 'receivesReminders')
    if (!to.length) return
    await sendEmail(platform, trx, log, row, {
      ...textOf(settings, row.language, reminderKind(step)),
      id: uuidv7(),
      kind: 'reminder',
      step,
      to,
      cc: [],
      withEntries: false,
      files: [file],
      createdBy: null,
    })
  })
}

/** Looks every minute until stopped. A database that is away is asked the next time. */
export function scheduleClientReminders(platform: Platform): () => Promise<void> {
  return runEvery(
    minute,
    () => remindClients(platform),
    (error) => platform.log.warn({ err: error }, 'reminders of invoices wait for the next minute'),
  )
}
