import { z } from 'zod'
import type { MemberPresence } from './presenceState.ts'

/** What one process knows of one member; null when they have left it. */
export type Entry = { workspace: string; member: string; presence: MemberPresence | null }

const tasks = z.array(z.string()).readonly()
const presence = z.object({ looking: tasks, typing: tasks })
const entry = z.object({ workspace: z.string(), member: z.string(), presence: presence.nullable() })
const count = z.int().min(0)
const wholeMessage = z.object({ whole: count, part: count, parts: count, entries: z.array(entry) })

/** `n` counts a process's changes: who has heard all of them knows the same number. */
export const peerMessage = z.union([
  z.object({ n: count, entries: z.array(entry) }),
  z.object({ beat: count }),
  wholeMessage,
  z.object({ ask: z.string() }),
])
export type PeerMessage = z.infer<typeof peerMessage>

/** Milliseconds between signs of life, and of silence after which a process counts as dead. */
const beatEvery = 2_000
const deadAfter = 6_000
const askEvery = 1_000
/** A text may have 8,000 bytes. */
const maxMessageBytes = 7_000

type Peer = {
  /** By workspace and member. */
  known: Map<string, Map<string, MemberPresence>>
  n: number
  lastHeard: number
  /** When it was asked for the whole. */
  askedAt: number
  parts: Entry[]
}

type Options = {
  /** This process's name among the others. */
  self: string
  say(message: PeerMessage): void
  /** What others told of this workspace has changed. */
  onChange(workspace: string): void
}

/**
 * Who is there on the other processes. Each tells its changes, numbered; whoever misses a number asks for the whole.
 * A process that falls silent is forgotten.
 */
export function openPeers({ self, say, onChange }: Options) {
  const peers = new Map<string, Peer>()
  /** What this process has told, and by how many words. */
  const sent = new Map<string, Entry>()
  let n = 0
  let answer: NodeJS.Timeout | undefined

  function apply({ known }: Peer, entries: Entry[]) {
    for (const { workspace, member, presence } of entries) {
      const members = known.get(workspace) ?? new Map()
      known.set(workspace, members)
      if (presence) members.set(member, presence)
      else members.delete(member)
      if (!members.size) known.delete(workspace)
    }
    for (const workspace of new Set(entries.map(({ workspace }) => workspace))) onChange(workspace)
  }

  function hearWhole(peer: Peer, { whole, part, parts, entries }: z.infer<typeof wholeMessage>) {
    if (part === 0) peer.parts = []
    peer.parts.push(...entries)
    if (part < parts - 1) return
    const before = [...peer.known.keys()]
    peer.known.clear()
    apply(peer, peer.parts)
    for (const workspace of before) if (!peer.known.has(workspace)) onChange(workspace)
    Object.assign(peer, { n: whole, parts: [] })
  }

  function sendWhole() {
    answer = undefined
    const chunks = inChunks([...sent.values()])
    for (const [part, entries] of chunks.entries()) say({ whole: n, part, parts: chunks.length, entries })
  }

  const timer = setInterval(() => {
    for (const [name, { lastHeard, known }] of peers) {
      if (Date.now() - lastHeard < deadAfter) continue
      peers.delete(name)
      for (const workspace of known.keys()) onChange(workspace)
    }
    // Whoever has nobody to tell of may be forgotten.
    if (sent.size) say({ beat: n })
  }, beatEvery)

  return {
    /** Tells the others what has changed here. */
    send(entries: Entry[]) {
      for (const one of entries) {
        const key = `${one.workspace} ${one.member}`
        if (one.presence) sent.set(key, one)
        else sent.delete(key)
      }
      for (const chunk of inChunks(entries)) {
        n += 1
        say({ n, entries: chunk })
      }
    },

    hear(from: string, message: PeerMessage) {
      if ('ask' in message) {
        // Several may ask at once; all hear the answer.
        if (message.ask === self) answer ??= setTimeout(sendWhole, 50)
        return
      }
      const peer = peers.get(from) ?? { known: new Map(), n: 0, lastHeard: 0, askedAt: 0, parts: [] }
      peers.set(from, peer)
      peer.lastHeard = Date.now()
      if ('whole' in message) return hearWhole(peer, message)
      if ('n' in message && message.n === peer.n + 1) {
        peer.n = message.n
        return apply(peer, message.entries)
      }
      if (('n' in message ? message.n : message.beat) === peer.n || Date.now() - peer.askedAt < askEvery)
        return
      peer.askedAt = Date.now()
      say({ ask: from })
    },

    /** What the others told of a workspace. */
    of: (workspace: string) => [...peers.values()].flatMap(({ known }) => [...(known.get(workspace) ?? [])]),

    close() {
      clearInterval(timer)
      clearTimeout(answer)
    },
  }
}

/** Parts that fit into one text each; an empty whole is one part too. */
function inChunks(entries: Entry[]): Entry[][] {
  const chunks: Entry[][] = [[]]
  let bytes = 0
  for (const one of entries) {
    const more = JSON.stringify(one).length + 1
    if (bytes + more > maxMessageBytes && bytes > 0) {
      chunks.push([])
      bytes = 0
    }
    chunks.at(-1)?.push(one)
    bytes += more
  }
  return chunks
}
