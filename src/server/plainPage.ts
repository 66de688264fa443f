import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './html.ts'

const style = `
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
  main { max-width: 480px; margin: 12vh auto; padding: 0 16px; }
  h1 { font-size: 20px; }
  button { font: inherit; min-height: 44px; padding: 0 16px; border-radius: 8px; border: 1px solid; cursor: pointer; }`

/** A page that needs neither script nor session, for links in emails; `body` is HTML. */
export function sendPlainPage(reply: FastifyReply, status: number, title: string, body: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Workweek</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1>${body}</main></html>`)
}

/** Lets the routes below take the forms of such pages, and of mail programs (RFC 8058): what one says is known from its address. */
export const acceptPlainForms = (app: FastifyInstance) =>
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, _body, done) => done(null, undefined),
  )
