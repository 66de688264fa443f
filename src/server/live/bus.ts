import pg from 'pg'
import type { Connection } from '../../database/database.ts'

/** What server processes tell each other: that a workspace has changes, or sessions changed or ended. No data. */
export type Poke = { workspaces: string[]; sessions: string[] }

const channel = 'workweek_live'
/** Milliseconds in which the pokes of one process are gathered into one notification. */
const gather = 5
/** PostgreSQL takes at most 8,000 bytes a notification; an id with its quotes and comma is 39. */
const most = 150

/**
 * Pokes between server processes through PostgreSQL's NOTIFY. Outside the write's transaction, since NOTIFY inside
 * takes a lock that all commits share. A lost poke costs a second: the hub compares heads that often.
 */
export function openBus(connection: Connection, onPoke: (poke: Poke) => void) {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  const waiting: Poke = { workspaces: [], sessions: [] }
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const opened = new pg.Client(connection)
    opened.on('error', () => {})
    opened.on('end', () => {
      client = undefined
      if (!closed) retry = setTimeout(() => void connect(), 500)
    })
    opened.on('notification', ({ payload, processId }) => {
      if (processId !== (opened as unknown as { processID: number }).processID)
        onPoke(JSON.parse(payload ?? '{}'))
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      client = opened
    } catch {
      await opened.end().catch(() => {})
    }
  }

  /** One notification at a time: what comes while one is on its way goes with the next. */
  async function send() {
    const workspaces = waiting.workspaces.splice(0, most)
    const sessions = waiting.sessions.splice(0, Math.max(0, most - workspaces.length))
    const payload = JSON.stringify({ workspaces, sessions } satisfies Poke)
    await client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {})
    timer = undefined
    if (!closed && (waiting.workspaces.length || waiting.sessions.length)) schedule()
  }
  function schedule() {
    timer ??= setTimeout(() => void send(), gather)
  }

  return {
    connect,
    /** Tells the other processes, a few milliseconds later and together with what else comes meanwhile. */
    poke(kind: keyof Poke, id: string) {
      if (!waiting[kind].includes(id)) waiting[kind].push(id)
      schedule()
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(timer)
      await client?.end()
    },
  }
}
