import { z } from 'zod'
import type { Standing } from './standing.ts'

/** What one process knows of one member; null when they have left it. */
export type Entry = { workspace: string; member: string; standing: Standing | null }

const tasks = z.array(z.string()).readonly()
const standing = z.object({ looking: tasks, typing: tasks })
const entry = z.object({ workspace: z.string(), member: z.string(), standing: standing.nullable() })
const count = z.int().min(0)
const wholeWord = z.object({ whole: count, part: count, parts: count, entries: z.array(entry) })

/** `n` counts a process's changes: who has heard all of them knows the same number. */
export const peerWord = z.union([
  z.object({ n: count, entries: z.array(entry) }),
  z.object({ beat: count }),
  wholeWord,
  z.object({ ask: z.string() }),
])
export type PeerWord = z.infer<typeof peerWord>

/** Milliseconds between signs of life, and of silence after which a process counts as dead. */
const beatEvery = 2_000
const deadAfter = 6_000
const askEvery = 1_000
/** A text may have 8,000 bytes. */
const mostBytes = 7_000

type Peer = {
  /** By workspace and member. */
  known: Map<string, Map<string, Standing>>
  n: number
  lastHeard: number
  /** When it was asked for the whole. */
  asked: number
  parts: Entry[]
}

type Options = {
  /** This process's name among the others. */
  self: string
  say(word: PeerWord): void
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
  const told = new Map<string, Entry>()
  let n = 0
  let answer: NodeJS.Timeout | undefined

  function apply({ known }: Peer, entries: Entry[]) {
    for (const { workspace, member, standing } of entries) {
      const members = known.get(workspace) ?? new Map()
      known.set(workspace, members)
      if (standing) members.set(member, standing)
      else members.delete(member)
      if (!members.size) known.delete(workspace)
    }
    for (const workspace of new Set(entries.map(({ workspace }) => workspace))) onChange(workspace)
  }

  function hearWhole(peer: Peer, { whole, part, parts, entries }: z.infer<typeof wholeWord>) {
    if (part === 0) peer.parts = []
    peer.parts.push(...entries)
    if (part < parts - 1) return
    const before = [...peer.known.keys()]
    peer.known.clear()
    apply(peer, peer.parts)
    for (const workspace of before) if (!peer.known.has(workspace)) onChange(workspace)
    Object.assign(peer, { n: whole, parts: [] })
  }

  function tellWhole() {
    answer = undefined
    const chunks = inChunks([...told.values()])
    for (const [part, entries] of chunks.entries()) say({ whole: n, part, parts: chunks.length, entries })
  }

  const timer = setInterval(() => {
    for (const [name, { lastHeard, known }] of peers) {
      if (Date.now() - lastHeard < deadAfter) continue
      peers.delete(name)
      for (const workspace of known.keys()) onChange(workspace)
    }
    // Whoever has nobody to tell of may be forgotten.
    if (told.size) say({ beat: n })
  }, beatEvery)

  return {
    /** Tells the others what has changed here. */
    tell(entries: Entry[]) {
      for (const one of entries) {
        const key = `${one.workspace} ${one.member}`
        if (one.standing) told.set(key, one)
        else told.delete(key)
      }
      for (const chunk of inChunks(entries)) {
        n += 1
        say({ n, entries: chunk })
      }
    },

    hear(from: string, word: PeerWord) {
      if ('ask' in word) {
        // Several may ask at once; all hear the answer.
        if (word.ask === self) answer ??= setTimeout(tellWhole, 50)
        return
      }
      const peer = peers.get(from) ?? { known: new Map(), n: 0, lastHeard: 0, asked: 0, parts: [] }
      peers.set(from, peer)
      peer.lastHeard = Date.now()
      if ('whole' in word) return hearWhole(peer, word)
      if ('n' in word && word.n === peer.n + 1) {
        peer.n = word.n
        return apply(peer, word.entries)
      }
      if (('n' in word ? word.n : word.beat) === peer.n || Date.now() - peer.asked < askEvery) return
      peer.asked = Date.now()
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
    if (bytes + more > mostBytes && bytes > 0) {
      chunks.push([])
      bytes = 0
    }
    chunks.at(-1)?.push(one)
    bytes += more
  }
  return chunks
}
