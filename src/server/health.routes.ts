import type { FastifyInstance } from 'fastify'
import { isReady } from '../database/migrate.ts'
import type { Platform } from './platform.ts'

/** Liveness (the process answers) and readiness (the database is reached and migrated), for proxies and monitors. */
export async function healthRoutes(app: FastifyInstance, { databases }: Platform) {
  app.get('/api/health', async () => ({ success: true, data: null }))

  app.get('/api/ready', async (_request, reply) => {
    const ready = await isReady(databases.system).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ success: ready, data: null })
  })
}
