import pg from 'pg'
import type { Connection } from '#database/database.ts'
import { watchSilence } from '#database/silence.ts'
import type { OpenTransport } from './bus.ts'

const channel = 'workweek_live'
/** Milliseconds until a lost connection is opened again. */
const pause = 500

/** Milliseconds between two questions by which a silent connection is noticed, that otherwise only listens. */
const askEvery = 2_000

/** Texts through PostgreSQL's NOTIFY. Outside the write's transaction, since inside it takes a lock that all commits share. */
export const openPostgresTransport =
  (connection: Connection): OpenTransport =>
  (onText) => {
    let client: pg.Client | undefined
    let closed = false
    let retry: NodeJS.Timeout | undefined
    const watch = watchSilence(pg.Client, connection)
    let isAsking = false
    const heartbeat = setInterval(() => void ask(), askEvery)

    async function ask() {
      if (isAsking) return
      isAsking = true
      await client?.query('select 1').catch(() => {})
      isAsking = false
    }

    async function connect() {
      const opened = new watch.Client(connection)
      opened.on('error', () => {})
      opened.on('end', () => {
        client = undefined
        if (!closed) retry = setTimeout(() => void connect(), pause)
      })
      opened.on('notification', ({ payload }) => onText(payload ?? ''))
      try {
        await opened.connect()
        await opened.query(`listen ${channel}`)
        client = opened
      } catch {
        await opened.end().catch(() => {})
      }
    }

    return {
      connect,
      async publish(text) {
        await client?.query('select pg_notify($1, $2)', [channel, text]).catch(() => {})
      },
      async close() {
        closed = true
        clearTimeout(retry)
        clearInterval(heartbeat)
        await client?.end()
        watch.close()
      },
    }
  }
