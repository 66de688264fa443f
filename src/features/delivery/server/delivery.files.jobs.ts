import type { Attachment } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { filesOfIssue } from './delivery.files.ts'
import { type AwaitingEmail, findAwaiting } from './delivery.queries.ts'
import { findDeliverySettings } from './delivery.settings.queries.ts'

const second = 1_000
/** Seconds after which an email goes without its files: its link leads to them too. */
const maxWait = 15 * 60

/**
 * Makes the files of emails that were written in the transaction that numbered their invoice, and lets them go. What dies meanwhile is
 * made the next time; of several servers the first to let one go has done it.
 */
export async function attachFiles(platform: Platform) {
  for (const email of await findAwaiting(platform.databases.system)) {
    const files = await makeFiles(platform, email)
    if (files) await platform.mailer.release(email.mail, files)
  }
}

/** Null: they are to be tried again. */
async function makeFiles(platform: Platform, email: AwaitingEmail): Promise<Attachment[] | null> {
  const { workspaceId, invoice: id, waited } = email
  try {
    const { attachEInvoice } = await findDeliverySettings(platform.databases.system, workspaceId)
    return await filesOfIssue(platform, { workspaceId, id }, attachEInvoice && email.kind !== 'quote')
  } catch (error) {
    platform.log.warn({ err: error, workspace: workspaceId, invoice: id }, 'an email waits for its files')
    return waited > maxWait ? [] : null
  }
}

/** Looks every five seconds until stopped. A database that is away is asked the next time. */
export function scheduleFiles(platform: Platform): () => Promise<void> {
  return runEvery(
    5 * second,
    () => attachFiles(platform),
    (error) => platform.log.warn({ err: error }, 'emails wait for their files; trying again'),
  )
}
