// Somebody who has a page open, as a browser has: what they write goes to the server, and what others write comes.
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import {
  frameKinds,
  maxUpdate,
  openFrames,
  readAccess,
  readStored,
  readWelcome,
  toFrames,
} from '#features/document/document.frames.rules.ts'

type Who = { cookie(): string; workspaceId: string }
export type Writer = Awaited<ReturnType<typeof openWriter>>

export async function openWriter(url: string, who: Who, page: string, doc = new Y.Doc()) {
  const address = `${url.replace('http', 'ws')}/api/page/${page}/live?workspace=${who.workspaceId}`
  const socket = new WebSocket(address, { headers: { origin: url, cookie: who.cookie() } })
  const parts = openFrames(maxUpdate * 8)
  const state = { mayWrite: false, isIn: false, stored: 0, sent: 0, heard: 0, places: [] as Uint8Array[] }
  let closed: { code: number; reason: string } | undefined
  const send = (kind: (typeof frameKinds)[keyof typeof frameKinds], content: Uint8Array) => {
    for (const frame of toFrames(kind, content)) socket.send(frame)
  }
  socket.on('message', (data) => {
    const whole = parts.take(new Uint8Array(data as Buffer))
    if (!whole) return
    const { kind, content } = whole
    if (kind === frameKinds.hello) {
      const { mayWrite, vector, missing } = readWelcome(content)
      Y.applyUpdate(doc, missing, 'server')
      Object.assign(state, { mayWrite, isIn: true })
      const own = Y.encodeStateAsUpdate(doc, vector)
      // As a browser that comes back: what it has and the server lacks.
      if (Y.parseUpdateMeta(own).to.size) write(own)
    } else if (kind === frameKinds.update) {
      state.heard += 1
      Y.applyUpdate(doc, content, 'server')
    } else if (kind === frameKinds.awareness) state.places.push(content)
    else if (kind === frameKinds.stored) state.stored += readStored(content)
    else if (kind === frameKinds.access) state.mayWrite = readAccess(content)
  })
  function write(update: Uint8Array) {
    if (socket.readyState !== socket.OPEN) return
    state.sent += 1
    send(frameKinds.update, update)
  }
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server' && state.isIn) write(update)
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) }
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve) => {
    socket.once('open', () => resolve())
    socket.once('close', () => resolve())
  })
  if (socket.readyState === socket.OPEN) send(frameKinds.hello, Y.encodeStateVector(doc))

  const fragment = doc.getXmlFragment('default')
  const lines = () =>
    fragment.toArray().map((line) =>
      (line as Y.XmlElement)
        .toArray()
        .map((text) => String((text as Y.XmlText).toJSON()))
        .join(''),
    )

  async function until(isSo: () => boolean, timeout = 15_000) {
    for (const end = Date.now() + timeout; !isSo(); ) {
      if (Date.now() > end)
        throw new Error(
          `not so within ${timeout} ms: ${JSON.stringify({ ...state, places: state.places.length, closed, lines: lines() })}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  return {
    doc,
    state,
    until,
    /** The paragraphs of the page, from top to bottom. */
    lines,
    /** Waits until it is known what stands there. */
    arrive: () => until(() => state.isIn || closed !== undefined),
    /** Adds a paragraph at the end. */
    add(line: string) {
      doc.transact(() => {
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.insert(0, [new Y.XmlText(line)])
        fragment.push([paragraph])
      })
    },
    /** Waits until all that was written is stored. */
    settle: () => until(() => state.isIn && state.stored >= state.sent),
    sees: (line: string) => until(() => lines().includes(line)),
    /** Sends what no browser would. */
    sendRaw: (frame: Uint8Array) => socket.send(frame),
    write,
    point: (content: Uint8Array) => send(frameKinds.awareness, content),
    closing: async (timeout?: number) => {
      await until(() => closed !== undefined, timeout)
      return closed as { code: number; reason: string }
    },
    close: () => socket.terminate(),
  }
}
