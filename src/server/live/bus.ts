import { z } from 'zod'
import { type PeerMessage, peerMessage } from '../presence/peers.ts'

/** What server processes tell each other: that a workspace has changes, or sessions changed or ended. No data. */
export type Poke = { workspaces: string[]; sessions: string[] }

/** How short texts reach all server processes, the sender's own included. Nothing is kept for who is away. */
export type Transport = {
  /** Begins to listen, also later when nobody can be reached now; a lost connection is opened again by itself. */
  connect(): Promise<void>
  /** Settles soon, also when the text could not be sent. */
  publish(text: string): Promise<void>
  close(): Promise<void>
}
/** Makes a transport that hands on each text it hears. */
export type OpenTransport = (onText: (text: string) => void) => Transport

/** Milliseconds in which the pokes of one process are gathered into one text. */
const gather = 5
/** A notification of PostgreSQL takes at most 8,000 bytes; an id with its quotes and comma is 39. */
const max = 150
/** Words about presence that wait to be sent; beyond that the oldest go, which the others notice and ask again. */
const maxWords = 200
/** Texts of features that wait to be sent; beyond that the oldest go, and whoever sent them does not rely on them. */
const maxTexts = 500
/** Characters of such a text, so that it fits into a notification. */
export const maxTextLength = 6_000

/** What one feature tells its own in other server processes: short, and nothing that must arrive. */
export type TopicText = { topic: string; text: string }

const envelope = z.object({
  from: z.string(),
  workspaces: z.array(z.string()).default([]),
  sessions: z.array(z.string()).default([]),
  peer: peerMessage.optional(),
  notice: z.object({ topic: z.string(), text: z.string() }).optional(),
})
type Envelope = z.infer<typeof envelope>

type Listeners = {
  onPoke(poke: Poke): void
  onPeer(from: string, word: PeerMessage): void
  onText(notice: TopicText): void
}

/**
 * What this process tells the others, and hears of them. A lost poke costs a second: the hub compares heads that
 * often. A lost word about presence is noticed by its number.
 */
export function openBus(self: string, openTransport: OpenTransport, { onPoke, onPeer, onText }: Listeners) {
  const transport = openTransport(hear)
  const waiting: Poke & { words: PeerMessage[]; texts: TopicText[] } = {
    workspaces: [],
    sessions: [],
    words: [],
    texts: [],
  }
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function hear(text: string) {
    const heard = readEnvelope(text)
    if (!heard || heard.from === self) return
    const { from, workspaces, sessions, peer, notice } = heard
    if (workspaces.length || sessions.length) onPoke({ workspaces, sessions })
    if (peer) onPeer(from, peer)
    if (notice) onText(notice)
  }

  /** One text at a time: what comes while one is on its way goes with the next. */
  async function send() {
    // A word about presence is long and travels alone; pokes go first.
    const workspaces = waiting.workspaces.splice(0, max)
    const sessions = waiting.sessions.splice(0, Math.max(0, max - workspaces.length))
    const peer = workspaces.length || sessions.length ? undefined : waiting.words.shift()
    const notice = workspaces.length || sessions.length || peer ? undefined : waiting.texts.shift()
    await transport.publish(
      JSON.stringify({ from: self, workspaces, sessions, peer, notice } satisfies Envelope),
    )
    timer = undefined
    if (!closed && Object.values(waiting).some(({ length }) => length > 0)) schedule()
  }
  function schedule() {
    timer ??= setTimeout(() => void send(), gather)
  }

  return {
    connect: () => transport.connect(),
    /** Tells the other processes, a few milliseconds later and together with what else comes meanwhile. */
    poke(kind: keyof Poke, id: string) {
      if (!waiting[kind].includes(id)) waiting[kind].push(id)
      schedule()
    },
    /** Tells the other processes about presence, in order. */
    sendToPeers(word: PeerMessage) {
      waiting.words.push(word)
      if (waiting.words.length > maxWords) waiting.words.shift()
      schedule()
    },
    /** Tells the same feature in the other processes; what says the same as one that still waits goes with it. */
    tell(notice: TopicText) {
      if (waiting.texts.some(({ topic, text }) => topic === notice.topic && text === notice.text)) return
      waiting.texts.push(notice)
      if (waiting.texts.length > maxTexts) waiting.texts.shift()
      schedule()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await transport.close()
    },
  }
}

/** What another version, or somebody else on the same channel, sends may be anything. */
function readEnvelope(text: string): Envelope | null {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
