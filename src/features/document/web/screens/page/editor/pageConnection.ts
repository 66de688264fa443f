import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates } from 'yjs'
import { tooManySockets } from '#shared/live.ts'
import { draftStore } from '#web/offline/drafts.ts'
import {
  type FrameKind,
  frameKinds,
  maxUpdate,
  openFrames,
  readAccess,
  readStored,
  readWelcome,
  toFrames,
} from '../../../../document.frames.rules.ts'

/**
 * `saved`: the server has stored all that was written. `offline`: it is kept in this browser, and written on. `unavailable`: the
 * page was deleted, or may not be seen any more. `full`: no more fits on it.
 */
export type PageState = 'loading' | 'saved' | 'saving' | 'offline' | 'unavailable' | 'full'
export type PageStatus = {
  state: PageState
  mayWrite: boolean
  hasUnsaved: boolean
  /** Whether it was heard what stands on the page; before that nothing may be shown of it. */
  isKnown: boolean
}

/** Milliseconds of typing that travel together. */
const gather = 50
/** Milliseconds without a letter after which all counts as saved; else the screen would change twice with each. */
const savedAfter = 300
/** Milliseconds in which the server has to say that it stored something, or the connection counts as dead. */
const answerWithin = 15_000
/** Milliseconds after which what is not stored yet is kept in the browser. */
const saveDelay = 300
const reconnectDelay = (attempt: number) => Math.min(15_000, 500 * 1.6 ** attempt)
/** Codes by which the server says that there is no use in coming back. */
const final: Record<number, PageState> = { 4401: 'unavailable', 4404: 'unavailable', 4413: 'full' }

type Options = {
  workspaceId: string
  page: string
  /** Whose drafts they are, in this browser. */
  draftKey: string
  onStatus: (status: PageStatus) => void
}
export type PageConnection = ReturnType<typeof openPageConnection>

/** The connection of an open page, which comes back by itself; what is written meanwhile is kept, and merges then. */
export function openPageConnection({ workspaceId, page, draftKey, onStatus }: Options) {
  const doc = new Doc()
  const awareness = new Awareness(doc)
  let socket: WebSocket | null = null
  let isIn = false
  let isClosed = false
  let attempt = 0
  let outgoing: Uint8Array[] = []
  let waiting = 0
  let flushing: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let dead: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let status: PageStatus = { state: 'loading', mayWrite: false, hasUnsaved: false, isKnown: false }
  /** What the screen was given of it last. */
  let announced = status
  let announcing: ReturnType<typeof setTimeout> | undefined
  /** Of the last hello: what the server had then, so that a draft is no more than what it lacks. */
  let known = encodeStateVector(doc)
  const origin = {}
  let beforeRemoteChange: (() => void) | null = null

  function report(change: Partial<PageStatus>) {
    status = { ...status, ...change }
    clearTimeout(announcing)
    const isBetweenLetters =
      status.state === 'saved' && announced.state === 'saving' && status.mayWrite === announced.mayWrite
    if (isBetweenLetters) announcing = setTimeout(announce, savedAfter)
    else announce()
  }
  function announce() {
    const isSame = Object.keys(status).every(
      (key) => status[key as keyof PageStatus] === announced[key as keyof PageStatus],
    )
    announced = status
    if (!isClosed && !isSame) onStatus(status)
  }
  function send(kind: FrameKind, content: Uint8Array) {
    if (socket?.readyState !== WebSocket.OPEN) return
    for (const frame of toFrames(kind, content)) socket.send(frame)
  }
  function sendUpdate(update: Uint8Array) {
    waiting += 1
    send(frameKinds.update, update)
    clearTimeout(dead)
    dead = setTimeout(() => socket?.close(), answerWithin)
  }
  function flush() {
    flushing = undefined
    if (!isIn || !status.mayWrite || !outgoing.length) return
    const update = mergeUpdates(outgoing)
    outgoing = []
    sendUpdate(update)
  }
  function saveSoon() {
    saveTimer ??= setTimeout(() => {
      saveTimer = undefined
      if (status.hasUnsaved) void draftStore.put(draftKey, encodeStateAsUpdate(doc, known))
    }, saveDelay)
  }
  function applyRemote(update: Uint8Array) {
    beforeRemoteChange?.()
    applyUpdate(doc, update, origin)
  }
  function settle() {
    clearTimeout(dead)
    if (waiting > 0 || outgoing.length) return
    known = encodeStateVector(doc)
    report({ state: 'saved', hasUnsaved: false })
    clearTimeout(saveTimer)
    saveTimer = undefined
    void draftStore.drop(draftKey)
  }

  doc.on('update', (update: Uint8Array, from: unknown) => {
    if (from === origin) return
    report({ hasUnsaved: true, ...(isIn && status.mayWrite && { state: 'saving' }) })
    saveSoon()
    if (!isIn) return
    outgoing.push(update)
    flushing ??= setTimeout(flush, gather)
  })
  awareness.on('update', (changed: Record<'added' | 'updated' | 'removed', number[]>, from: unknown) => {
    const own = [...changed.added, ...changed.updated, ...changed.removed].filter((id) => id === doc.clientID)
    if (from !== origin && own.length) send(frameKinds.awareness, encodeAwarenessUpdate(awareness, own))
  })

  const on: Partial<Record<number, (content: Uint8Array) => void>> = {
    [frameKinds.hello](content) {
      const { mayWrite, vector, missing } = readWelcome(content)
      applyRemote(missing)
      isIn = true
      attempt = 0
      waiting = 0
      outgoing = []
      known = vector
      report({ mayWrite, isKnown: true, state: status.hasUnsaved && mayWrite ? 'saving' : 'saved' })
      if (status.hasUnsaved && mayWrite) sendUpdate(encodeStateAsUpdate(doc, vector))
      send(frameKinds.awareness, encodeAwarenessUpdate(awareness, [doc.clientID]))
    },
    [frameKinds.update]: applyRemote,
    [frameKinds.awareness]: (content) => applyAwarenessUpdate(awareness, content, origin),
    [frameKinds.stored](content) {
      waiting = Math.max(0, waiting - readStored(content))
      settle()
    },
    [frameKinds.access](content) {
      const mayWrite = readAccess(content)
      report({ mayWrite })
      if (mayWrite && status.hasUnsaved) socket?.close()
    },
  }

  function connect() {
    clearTimeout(retry)
    const address = new URL(`/api/page/${page}/live?workspace=${workspaceId}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const opened = new WebSocket(address)
    const frames = openFrames(maxUpdate * 8)
    socket = opened
    opened.binaryType = 'arraybuffer'
    opened.onopen = () => send(frameKinds.hello, encodeStateVector(doc))
    opened.onmessage = ({ data }) => {
      const whole = frames.take(new Uint8Array(data as ArrayBuffer))
      if (whole && socket === opened) on[whole.kind]?.(whole.content)
    }
    opened.onclose = ({ code }) => leave(opened, code)
  }
  function leave(left: WebSocket, code: number) {
    if (socket !== left) return
    socket = null
    isIn = false
    clearTimeout(dead)
    removeAwarenessStates(
      awareness,
      [...awareness.getStates().keys()].filter((id) => id !== doc.clientID),
      origin,
    )
    if (isClosed) return
    const end = final[code]
    if (end) return report({ state: end, mayWrite: false })
    report({ state: 'offline' })
    retry = setTimeout(connect, code === tooManySockets ? 30_000 : reconnectDelay(attempt))
    attempt += 1
  }
  /** Back at once where the browser says that its network is back. */
  function comeBack() {
    attempt = 0
    if (!socket && !isClosed && !(status.state === 'unavailable' || status.state === 'full')) connect()
  }
  /** The network is away: the browser would notice only once nobody answers. */
  function goOffline() {
    const left = socket
    left?.close()
    if (left) leave(left, 1006)
  }
  addEventListener('online', comeBack)
  addEventListener('offline', goOffline)

  void draftStore.get(draftKey).then((draft) => {
    if (isClosed) return
    onStatus(status)
    // What was written here before, and never stored: it goes out with the first hello.
    if (draft) applyUpdate(doc, draft, 'draft')
    connect()
  })

  return {
    doc,
    awareness,
    /** Calls it before what others wrote is applied; null = nobody listens any more. */
    setBeforeRemoteChange(listener: (() => void) | null) {
      beforeRemoteChange = listener
    },
    /** Leaves the page; what is not stored yet is sent, and stays in the browser until it is. */
    close() {
      if (flushing) flush()
      isClosed = true
      if (status.hasUnsaved) void draftStore.put(draftKey, encodeStateAsUpdate(doc, known))
      for (const timer of [flushing, saveTimer, dead, retry, announcing]) clearTimeout(timer)
      removeEventListener('online', comeBack)
      removeEventListener('offline', goOffline)
      removeAwarenessStates(awareness, [doc.clientID], 'left')
      socket?.close()
      awareness.destroy()
      doc.destroy()
    },
  }
}
