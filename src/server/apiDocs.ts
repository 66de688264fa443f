import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'
import { openApi } from './openapi.ts'

type Json = Record<string, unknown>
type Operation = {
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
  'x-permission': string
  'x-scope': string
}

const style = `
  :root { color-scheme: light dark; font: 14px/1.55 system-ui, sans-serif; }
  body { max-width: 880px; margin: 32px auto; padding: 0 16px; }
  code, pre { font: 12.5px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: 12px; border-radius: 6px;
    background: color-mix(in srgb, currentColor 7%, transparent); }
  h2 { margin-top: 40px; text-transform: capitalize; } details { margin: 8px 0; padding: 8px 12px; border-radius: 6px;
    border: 1px solid color-mix(in srgb, currentColor 18%, transparent); } summary { cursor: pointer; }
  .method { display: inline-block; min-width: 56px; font-weight: 600; }`

const block = (title: string, value: unknown) =>
  `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** What is sent as JSON, or which bytes are sent instead. */
const contentOf = (content: Record<string, { schema: Json }>) =>
  content['application/json']?.schema ?? content

function section(path: string, method: string, operation: Operation): string {
  const scope = operation['x-scope'] === 'self' ? '' : `, scope: ${operation['x-scope']}`
  const body = operation.requestBody && contentOf(operation.requestBody.content)
  const answer = contentOf(operation.responses['200']?.content ?? {})
  return `<details id="${escapeHtml(`${method} ${path}`)}">
    <summary><code><span class="method">${method.toUpperCase()}</span> /api${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
    <p>Permission: <code>${operation['x-permission']}</code>${scope}</p>
    ${operation.parameters.length ? block('Parameters', operation.parameters) : ''}
    ${body ? block('Body', body) : ''}${block('Answer', answer)}
  </details>`
}

/** The API document as a page to read: `/api/docs`. */
function referencePage(publicUrl: string): string {
  const { paths, info } = openApi(publicUrl) as {
    paths: Record<string, Record<string, Operation>>
    info: { description: string }
  }
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), section(path, method, operation)])
    }
  }
  const body = [...groups].map(([tag, sections]) => `<h2>${escapeHtml(tag)}</h2>${sections.join('\n')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>API · Workweek</title><style>${style}</style><main><h1>The Workweek API</h1>
    <p>${escapeHtml(info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${body.join('\n')}</main></html>`
}

export function referenceRoutes(app: FastifyInstance, publicUrl: string) {
  app.get('/api/openapi.json', async () => openApi(publicUrl))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(referencePage(publicUrl)),
  )
}
