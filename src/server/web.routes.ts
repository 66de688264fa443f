import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'

const root = join(import.meta.dirname, '../../dist/web')

/** Styles are made at run time by the component library; everything else comes from the server's own files. */
export const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

/**
 * The worker that reads PDFs, which anybody may have made: it runs our own code, and speaks with nobody but this server.
 * A worker has the policy that its own file is sent with.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The built web: its files, and its one page for every address that is a screen. */
export async function webRoutes(app: FastifyInstance) {
  const common = { index: false as const, preCompressed: true, cacheControl: false }
  // Looked up at each request: a build that replaced the folder is served at once. Named by their content, so they
  // never change.
  await app.register(files, {
    ...common,
    root: join(root, 'assets'),
    prefix: '/assets/',
    setHeaders: (response, path) => {
      response.header('cache-control', 'public, max-age=31536000, immutable')
      if (basename(path).startsWith('pdf.worker')) response.header('content-security-policy', workerPolicy)
    },
  })
  // One route per file, so that `/` and every screen's address reach the page below.
  await app.register(files, {
    ...common,
    root,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    decorateReply: false,
    setHeaders: (response) => void response.header('cache-control', 'no-cache'),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !/^\/(api|dev|assets)(\/|$)/.test(path)
    if (!isPage) throw notFound('Page')
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null)
    if (!page) throw notFound('Page')
    // What is shared with strangers is found by its link alone, and no other site learns the link.
    if (/^\/share(\/|$)/.test(path))
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
