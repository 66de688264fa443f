import type { WebSocket } from 'ws'
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Platform } from '#server/platform.ts'
import { findCaller } from '#server/session/session.ts'
import { write } from '#server/write.ts'
import type { Viewer } from '#shared/access.ts'
import {
  accessFrame,
  type FrameKind,
  frameKinds,
  storedFrame,
  toFrames,
  welcome,
} from '../document.frames.rules.ts'
import { isDocumentVisible, mayOnDocument } from '../document.rules.ts'
import { storePage } from './document.store.ts'
import {
  findOpenPages,
  findStoredPage,
  findUpdates,
  insertUpdates,
  type OpenPage,
} from './document.update.queries.ts'

/** Somebody who has the page open. */
export type Reader = {
  socket: WebSocket
  sessionId: string
  /** Of their session, by which it is looked up who they are by now. */
  token: string
  viewer: Viewer
  name: string
  mayWrite: boolean
  /** What their editors are called in the page’s awareness. */
  clients: Set<number>
}
export type PublishToPeers = (kind: 'written' | 'awareness', content?: Uint8Array) => void
type Written = { reader: Reader; update: Uint8Array }

/** Milliseconds without writing after which a page is put together, and after which it is in any case. */
const pause = 1_500
const maxCompactionDelay = 8_000
/** Bytes of a page, of which its text is a part. */
const maxState = 16_000_000
/** Bytes that have to come in before a page that is full is measured once more. */
const measureAfter = maxState / 8
/** Bytes that wait for somebody who does not read. */
const maxBuffered = 8_000_000
/** Updates that are stored together. */
const atOnce = 100

export type Room = Awaited<ReturnType<typeof openRoom>>

/**
 * A page that is open at this server: what was written is stored first, and told then, so that nobody sees what could
 * still be lost. Other servers’ writing is read from the database.
 */
export async function openRoom(
  platform: Platform,
  workspaceId: string,
  { id }: OpenPage,
  publishToPeers: PublishToPeers,
) {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  awareness.setLocalState(null)
  const readers = new Set<Reader>()
  /** How far it has been read; a page that nobody has written on may have a state all the same. */
  let seq = -1
  /** Bytes at most: what was deleted since it was measured counts, too. */
  let size = 0
  let measured = 0
  let pending: Written[] = []
  let saving: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let waitingSince = 0
  let lastWriter: string | null = null

  function isFull(added: number): boolean {
    if (size + added <= maxState) return false
    if (size - measured >= measureAfter) size = measured = Y.encodeStateAsUpdate(doc).length
    return size + added > maxState
  }
  function send({ socket }: Reader, kind: FrameKind, content: Uint8Array) {
    if (socket.readyState !== socket.OPEN) return
    for (const frame of toFrames(kind, content)) socket.send(frame)
    if (socket.bufferedAmount > maxBuffered) socket.terminate()
  }
  function broadcast(kind: FrameKind, content: Uint8Array, except?: Reader) {
    for (const reader of readers) if (reader !== except) send(reader, kind, content)
  }

  awareness.on(
    'update',
    ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
      const reader = readers.has(origin as Reader) ? (origin as Reader) : undefined
      for (const client of added) reader?.clients.add(client)
      const content = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed])
      broadcast(frameKinds.awareness, content, reader)
      if (origin !== 'peers') publishToPeers('awareness', content)
    },
  )

  /** Reads what other servers stored. */
  async function catchUp() {
    await platform.databases.inWorkspace(
      workspaceId,
      async (db) => {
        const stored = await findStoredPage(db, workspaceId, id)
        if (!stored || stored.seq <= seq) return
        const updates: { seq: number; update: Uint8Array }[] = await findUpdates(
          db,
          workspaceId,
          id,
          Math.max(seq, stored.stateSeq),
        )
        if (stored.state && stored.stateSeq > seq)
          updates.unshift({ seq: stored.stateSeq, update: stored.state })
        for (const { update } of updates) {
          Y.applyUpdate(doc, update)
          size += update.length
          broadcast(frameKinds.update, update)
        }
        seq = Math.max(seq, stored.seq)
      },
      'read',
    )
  }

  /**
   * Who of them may write by now. Nothing that is remembered says so: another server may have changed it a moment ago, and what
   * comes after that is stored nowhere.
   */
  async function findAllowed(batch: readonly Written[]): Promise<ReadonlySet<Reader>> {
    const { system } = platform.databases
    const authors = new Set(batch.map(({ reader }) => reader))
    const [pages, ...callers] = await Promise.all([
      findOpenPages(system, workspaceId, [id]),
      ...[...authors].map(
        async (reader) => [reader, await findCaller(system, reader.token, workspaceId)] as const,
      ),
    ])
    const where = pages.get(id)
    return new Set(
      callers.flatMap(([reader, caller]) =>
        where && caller?.member && mayOnDocument(caller.member, 'document.update', where) ? [reader] : [],
      ),
    )
  }

  async function store(batch: readonly Written[]) {
    const allowed = await findAllowed(batch)
    for (const { reader } of batch) if (!allowed.has(reader)) setAccess(reader, false)
    const written = batch.filter(({ reader }) => allowed.has(reader))
    if (!written.length) return
    if (!platform.config.databaseUrl) platform.disk.assertDiskSpace()
    const updates = written.map(({ reader, update }) => ({ update, actor: reader.viewer.memberId }))
    const last = await platform.databases.inWorkspace(workspaceId, (trx) =>
      insertUpdates(trx, workspaceId, id, updates),
    )
    if (last === null) return closeAll(4404, 'Page not found')
    if (last - updates.length === seq) {
      for (const { reader, update } of written) {
        Y.applyUpdate(doc, update, reader)
        size += update.length
        broadcast(frameKinds.update, update, reader)
      }
      seq = last
    } else await catchUp()
    for (const reader of new Set(written.map((one) => one.reader)))
      if (reader.socket.readyState === reader.socket.OPEN)
        reader.socket.send(storedFrame(written.filter((one) => one.reader === reader).length))
    publishToPeers('written')
    lastWriter = updates.at(-1)?.actor ?? null
    scheduleCompaction()
  }

  async function storeAll() {
    while (pending.length) {
      const batch = pending.slice(0, atOnce)
      pending = pending.slice(atOnce)
      try {
        await store(batch)
      } catch (error) {
        platform.log.warn({ err: error }, 'what was written on a page was not stored')
        // They keep it, and send it again when they are back.
        for (const { reader } of batch) reader.socket.close(1013, 'Not stored; try again later')
      }
    }
    saving = undefined
  }

  /** Puts the page together after a pause in writing, and now and then while there is none. */
  function scheduleCompaction() {
    clearTimeout(timer)
    waitingSince ||= Date.now()
    timer = setTimeout(
      () => void compact(),
      Math.max(0, Math.min(pause, waitingSince + maxCompactionDelay - Date.now())),
    )
  }
  async function compact() {
    clearTimeout(timer)
    if (!waitingSince) return
    waitingSince = 0
    await compactPage(platform, workspaceId, id, lastWriter)
  }

  function setAccess(reader: Reader, mayWrite: boolean) {
    if (reader.mayWrite === mayWrite) return
    reader.mayWrite = mayWrite
    if (reader.socket.readyState === reader.socket.OPEN) reader.socket.send(accessFrame(mayWrite))
  }
  function closeAll(code: number, reason: string) {
    for (const { socket } of readers) socket.close(code, reason)
  }

  await catchUp()

  return {
    id,
    readers,
    isBehind: (newest: number) => newest > seq,
    catchUp,
    closeAll,

    /** Somebody has the page as far as this state vector: answers the rest, and who else is there. */
    greet(reader: Reader, vector: Uint8Array) {
      const missing = Y.encodeStateAsUpdate(doc, vector.length ? vector : undefined)
      send(reader, frameKinds.hello, welcome(reader.mayWrite, Y.encodeStateVector(doc), missing))
      const all = this.whereAll()
      if (all) send(reader, frameKinds.awareness, all)
    },

    /** What somebody wrote. Throws where it is no update. */
    write(reader: Reader, update: Uint8Array) {
      // Of no use to whoever may not: it is neither stored nor told.
      if (!reader.mayWrite) return
      Y.decodeUpdate(update)
      if (isFull(update.length)) return reader.socket.close(4413, 'The page is too long')
      pending.push({ reader, update })
      saving ??= storeAll()
    },

    /** Where somebody is in the text; who they are is not theirs to say. */
    point(reader: Reader, content: Uint8Array) {
      const { name, viewer } = reader
      const stamped = modifyAwarenessUpdate(
        content,
        (state: { cursor?: unknown } | null) =>
          state && { cursor: state.cursor ?? null, user: { id: viewer.memberId, name } },
      )
      applyAwarenessUpdate(awareness, stamped, reader)
    },
    pointFromPeers: (content: Uint8Array) => applyAwarenessUpdate(awareness, content, 'peers'),
    /** Where all are that this server knows of; null for nobody. */
    whereAll() {
      const clients = [...awareness.getStates().keys()]
      return clients.length ? encodeAwarenessUpdate(awareness, clients) : null
    },

    leave(reader: Reader) {
      readers.delete(reader)
      removeAwarenessStates(awareness, [...reader.clients], 'left')
    },

    /** What each may see and do by now; `now` is null for whose session or membership ended. */
    applyAccess(reader: Reader, now: Viewer | null, where: OpenPage | undefined) {
      if (!now) return reader.socket.close(4401, 'Unauthorized')
      if (!where || !isDocumentVisible(now, where)) return reader.socket.close(4404, 'Page not found')
      reader.viewer = now
      setAccess(reader, mayOnDocument(now, 'document.update', where))
    },

    /** Ends when all that was written is stored, and put together. */
    async close() {
      await saving
      await compact()
      awareness.destroy()
      doc.destroy()
    },
  }
}

/** Puts a page together; what fails is done when somebody writes again, or by whoever looks for what was left. */
export async function compactPage(
  platform: Platform,
  workspaceId: string,
  page: string,
  actor: string | null,
) {
  try {
    await write(platform, { workspaceId, actor }, (trx, log) => storePage(trx, log, workspaceId, page))
  } catch (error) {
    platform.log.warn({ err: error }, 'a page was not put together')
  }
}
