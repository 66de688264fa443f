import type { FastifyInstance } from 'fastify'
import { isReady } from '#database/migrate.ts'
import { databaseDown, diskFull } from './errors.ts'
import type { Platform } from './platform.ts'
import { settledWithin } from './settledWithin.ts'

/** Milliseconds within which the database must have answered, well below what monitors wait for. */
const readyTimeout = 2_000

/** Liveness (the process answers) and readiness (writes would succeed now), for proxies and monitors. */
export async function healthRoutes(app: FastifyInstance, { databases, disk, config }: Platform) {
  let checking: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    const working = Promise.all([isReady(databases.system), databases.requireWritable()])
    const answers = await settledWithin(readyTimeout, working)
    return answers?.[0] === true
  }

  app.get('/api/health', async () => ({ success: true, data: null }))

  // Anybody may ask: however many do, one check runs.
  app.get('/api/ready', async (_request, reply) => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    const isAnswered = await checking
    // With a database elsewhere the disk here has files alone: only they are refused.
    if (isAnswered && (config.databaseUrl || !disk.isLow())) return { success: true, data: null }
    const { code, message } = isAnswered ? diskFull() : databaseDown()
    return reply.code(503).send({ success: false, error: { code, message } })
  })
}
