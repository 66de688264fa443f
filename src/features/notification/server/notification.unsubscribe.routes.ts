import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressIn } from '#features/workspace/workspace.rules.ts'
import { escapeHtml } from '#server/html.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { findSubscriber } from './notification.mail.queries.ts'
import { findSettings, saveSettings } from './notification.setting.queries.ts'

const style = `
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
  main { max-width: 480px; margin: 12vh auto; padding: 0 16px; }
  h1 { font-size: 20px; }
  button { font: inherit; min-height: 44px; padding: 0 16px; border-radius: 8px; border: 1px solid; cursor: pointer; }`

function send(reply: FastifyReply, status: number, title: string, body: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Workweek</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1>${body}</main></html>`)
}

type Named = { Params: { token: string } }

/**
 * Where the last line of each mail about notifications leads, and where mail programs turn them off by themselves
 * (RFC 8058). Nobody need be signed in; following the link alone changes nothing, since programs look at links too.
 */
export async function unsubscribeRoutes(app: FastifyInstance, platform: Platform) {
  const db = platform.databases.system
  const unknown = (reply: FastifyReply) =>
    send(
      reply,
      404,
      'This link has expired or was already used',
      '<p>This person is no longer a member of that workspace.</p>',
    )

  await app.register(async (form) => {
    // What such a form says is known from its address.
    form.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, undefined),
    )

    form.get<Named>('/api/unsubscribe/:token', async ({ params }, reply) => {
      if (!(await findSubscriber(db, params.token))) return unknown(reply)
      return send(
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
      return send(
        reply,
        200,
        'You’re unsubscribed',
        `<p>You can turn them on again in your <a href="${escapeHtml(settings)}">settings</a>.</p>`,
      )
    })
  })
}
