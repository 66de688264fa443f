import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { findViewers } from './notification.deliver.queries.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { notificationEmail } from './notification.emails.ts'
import {
  clearMail,
  findAddressee,
  findNames,
  findReaders,
  lockMailed,
  lockReader,
  type Reader,
} from './notification.mail.queries.ts'
import { findForMail } from './notification.queries.ts'
import { logUnreadable } from './notification.unreadable.ts'

/** Milliseconds between looks for what may go by mail. */
const interval = 10_000

/** Mails each member all that they have not read, once the oldest of it has waited long enough. */
export async function mailNotifications(platform: DerivePlatform, now = new Date()) {
  for (const reader of await findReaders(platform.databases.system, now))
    await mailReader(platform, reader).catch((error) => {
      logUnreadable(platform, { ...reader }, 'a member was not mailed')(error)
      return clearMailOf(platform, reader)
    })
}

/** They find it in the product; the next email is about what comes then. */
const clearMailOf = ({ databases }: DerivePlatform, reader: Reader) =>
  databases.inWorkspace(reader.workspaceId, async (trx) => {
    await clearMail(trx, reader.workspaceId, await lockMailed(trx, reader))
  })

/** The email is written in the transaction that marks what it tells as mailed, so that each is mailed once. */
const mailReader = ({ databases, mailer, config }: DerivePlatform, reader: Reader) =>
  databases.inWorkspace(reader.workspaceId, async (trx) => {
    const { workspaceId, memberId } = reader
    const subscription = await lockReader(trx, reader)
    if (!subscription) return
    const ids = await lockMailed(trx, reader)
    if (!ids.length) return
    await clearMail(trx, workspaceId, ids)
    const viewer = (await findViewers(trx, workspaceId, [memberId])).get(memberId)
    const addressee = await findAddressee(trx, reader)
    if (!subscription.mail || !viewer || !addressee) return
    const notifications = await findForMail(trx, { ...viewer, workspaceId }, ids)
    if (!notifications.length) return
    const message = notificationEmail(addressee, notifications, {
      url: config.publicUrl,
      workspaceId,
      workspace: (await findWorkspaceName(trx, workspaceId)) ?? '',
      names: await findNames(trx, workspaceId, viewer),
      token: subscription.token,
    })
    await mailer.send(trx, message)
  })

/** Looks until stopped. */
export const scheduleEmails = (platform: Platform): (() => Promise<void>) =>
  runEvery(
    interval,
    () => mailNotifications(platform),
    (error) => platform.log.warn({ err: error }, 'mail about notifications waits'),
  )
