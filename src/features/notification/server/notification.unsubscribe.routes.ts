import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressIn } from '#features/workspace/workspace.rules.ts'
import { escapeHtml } from '#server/html.ts'
import { acceptPlainForms, sendPlainPage } from '#server/plainPage.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { findSubscriber } from './notification.mail.queries.ts'
import { findSettings, saveSettings } from './notification.setting.queries.ts'

type Named = { Params: { token: string } }

/**
 * Where the last line of each mail about notifications leads, and where mail programs turn them off by themselves
 * (RFC 8058). Nobody need be signed in; following the link alone changes nothing, since programs look at links too.
 */
export async function unsubscribeRoutes(app: FastifyInstance, platform: Platform) {
  const db = platform.databases.system
  const unknown = (reply: FastifyReply) =>
    sendPlainPage(
      reply,
      404,
      'This link no longer works',
      '<p>You’re no longer a member of that workspace.</p>',
    )

  await app.register(async (form) => {
    acceptPlainForms(form)

    form.get<Named>('/api/unsubscribe/:token', async ({ params }, reply) => {
      if (!(await findSubscriber(db, params.token))) return unknown(reply)
      return sendPlainPage(
        reply,
        200,
        'Unsubscribe from notification emails?',
        `<p>You’ll still see them in Workweek, and still get emails about your account, such as password changes.</p>
<form method="post"><button>Unsubscribe</button></form>`,
      )
    })

    form.post<Named>('/api/unsubscribe/:token', async ({ params }, reply) => {
      const subscriber = await findSubscriber(db, params.token)
      if (!subscriber) return unknown(reply)
      const { workspaceId, memberId } = subscriber
      await write(platform, { workspaceId, actor: memberId }, async (trx, log) => {
        const before = (await findSettings(trx, workspaceId, [memberId])).get(memberId)
        const after = await saveSettings(trx, workspaceId, memberId, { mail: false })
        if (before?.mail)
          log({ object: 'notification-settings', event: 'update', data: { memberId, ...after } })
      })
      const settings = `${platform.config.publicUrl}${addressIn(workspaceId, '/settings/notifications')}`
      return sendPlainPage(
        reply,
        200,
        'You’re unsubscribed',
        `<p>You can turn these emails back on in your <a href="${escapeHtml(settings)}">settings</a>.</p>`,
      )
    })
  })
}
