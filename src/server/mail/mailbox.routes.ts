import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../html.ts'
import type { Platform } from '../platform.ts'
import { emailText } from './emailFormats.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { max-width: 720px; margin: 40px auto; padding: 0 16px; }
  article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 12px 16px; margin: 16px 0; }
  h2 { font-size: 15px; margin: 0; } p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }
  small { opacity: .75; }`

/**
 * Whether a browser on this machine asks for this machine: not through a proxy on it, and not a page elsewhere whose
 * name was made to point here, which the browser would let read the answer.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isFromHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  const isToHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isFromHere && isToHere && headers['x-forwarded-for'] === undefined
}

/**
 * `/dev/mail`: the mail that no mail server took, so that sign-up works on one's own machine. Never in production,
 * and only for this machine, since whoever reads it can take over accounts.
 */
export async function mailboxRoutes(app: FastifyInstance, { config, databases }: Platform) {
  if (config.production) return

  app.get('/dev/mail', async (request, reply) => {
    if (!isThisMachine(request)) throw notFound('Page')
    const messages = await databases.system
      .selectFrom('mail')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .limit(50)
      .execute()
    const articles = messages.map(
      ({ recipient, subject, body, createdAt }) => `<article>
        <h2>${escapeHtml(subject)}</h2><small>to ${escapeHtml(recipient)} · <time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time></small><p>${linked(emailText(body))}</p>
      </article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail · Workweek</title><style>${style}</style>
        <main><h1>Mail</h1><p>No mail server is configured, so mail is kept here, newest first.</p>
        ${articles.join('\n') || '<p>No mail yet.</p>'}</main></html>`)
  })
}
