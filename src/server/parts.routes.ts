import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'
import type { Platform } from './platform.ts'
import { policy } from './web.routes.ts'

const root = join(import.meta.dirname, '../../dist/parts')

/** `/dev/parts`: every part of the interface in its states, for who works on it. Never in production. */
export async function partsRoutes(app: FastifyInstance, { config }: Platform) {
  if (config.production) return

  await app.register(files, {
    root: join(root, 'assets'),
    prefix: '/dev/parts/assets/',
    index: false,
    decorateReply: false,
  })
  app.get('/dev/parts', async (_request, reply) => {
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null)
    if (!page) throw notFound('Page')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
