import pg from 'pg'
import type { Connection } from '../../database/database.ts'
import type { OpenTransport } from './bus.ts'

const channel = 'workweek_live'
/** Milliseconds until a lost connection is opened again. */
const pause = 500

/** Texts through PostgreSQL's NOTIFY. Outside the write's transaction, since inside it takes a lock that all commits share. */
export const openPostgresTransport =
  (connection: Connection): OpenTransport =>
  (onText) => {
    let client: pg.Client | undefined
    let closed = false
    let retry: NodeJS.Timeout | undefined

    async function connect() {
      const opened = new pg.Client(connection)
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
        await client?.end()
      },
    }
  }
