import type { Databases } from '#database/database.ts'
import { typingLasts } from '#shared/live.ts'
import type { LoggedChange } from '../live/change.ts'
import type { Subscriber } from '../live/subscriber.ts'
import { type LastSeen, updateLastSeen } from './lastSeen.ts'
import { openPeers, type PeerMessage } from './peers.ts'
import {
  type Connection,
  type Frames,
  localPresence,
  type PresenceRoom,
  type PresenceSession,
  type PresenceVisibility,
  sendPresence,
} from './presenceSession.ts'
import { changesBetween, emptyPresence, presenceStateOf } from './presenceState.ts'

/** Milliseconds in which changes are gathered, and for which a reload or a short cut goes unnoticed. */
const gather = 150
const grace = 10_000
/** How often those who are there are noted: so old may be what is known of them after a process was killed. */
const seenEvery = 5 * 60_000
/** When whoever reads too slowly is tried again. */
const retryAfter = 1_000

export type Presence = ReturnType<typeof openPresence>

type Options = {
  databases: Databases
  visibility: PresenceVisibility
  self: string
  say(word: PeerMessage): void
}

/** Who is online, and at which task. Kept in memory alone; exchanged with the other processes. */
export function openPresence({ databases, visibility, self, say }: Options) {
  const rooms = new Map<string, PresenceRoom>()
  const sessionOf = new WeakMap<Subscriber, PresenceSession>()
  const peers = openPeers({ self, say, onChange: (workspaceId) => scheduleIn(workspaceId) })

  function schedule(room: PresenceRoom, delay = gather) {
    const due = Date.now() + delay
    if (room.timer && room.due <= due) return
    clearTimeout(room.timer)
    Object.assign(room, { due, timer: setTimeout(() => send(room), delay) })
  }
  function scheduleIn(workspaceId: string, delay?: number) {
    const room = rooms.get(workspaceId)
    if (room) schedule(room, delay)
  }

  function send(room: PresenceRoom) {
    room.timer = undefined
    const now = Date.now()
    for (const [member, until] of room.leaving) if (until <= now) room.leaving.delete(member)

    const here = localPresence(visibility, room, now)
    const news = changesBetween(room.here, here)
    room.here = here
    const workspace = room.workspaceId
    if (news.length)
      peers.send(news.map(({ member, now: presence }) => ({ workspace, member, presence: presence ?? null })))
    const movedHere = news.filter(({ was, now: is }) => !was || !is)
    void saveLastSeen(movedHere.map(({ member }) => ({ workspace, member })))

    const all = presenceStateOf([...here.members, ...peers.of(workspace)])
    const changes = changesBetween(room.all, all)
    const before = room.all
    // The same state stays the same object, by which one sees that nothing is new.
    if (changes.length) room.all = all
    const frames: Frames = new Map()
    for (const session of room.sessions)
      if (session.isListening && !sendPresence(visibility, session, before, changes, frames))
        schedule(room, retryAfter)

    const ends = [
      ...room.leaving.values(),
      ...[...room.sessions].flatMap(({ typing }) => typing?.until ?? []),
    ]
    const next = Math.min(...ends.filter((end) => end > now))
    if (Number.isFinite(next)) schedule(room, next - now + 1)
    if (!room.sessions.size && !room.leaving.size) rooms.delete(workspace)
  }

  async function saveLastSeen(seen: LastSeen[]) {
    // The database is away: they are noted the next time.
    if (seen.length) await updateLastSeen(databases.system, seen).catch(() => {})
  }
  const everybodyHere = () =>
    [...rooms.values()].flatMap(({ workspaceId: workspace, here }) =>
      [...here.members.keys()].map((member) => ({ workspace, member })),
    )
  const saveTimer = setInterval(() => void saveLastSeen(everybodyHere()), seenEvery)

  /** Learns where a task stands. What the change log tells meanwhile is newer. */
  async function learn(room: PresenceRoom, task: string) {
    room.places.set(task, undefined)
    try {
      const place = await databases.inWorkspace(room.workspaceId, (trx) =>
        visibility.findPlace(trx, room.workspaceId, task),
      )
      if (room.places.has(task) && room.places.get(task) === undefined) room.places.set(task, place)
    } catch {
      // The database is away: whoever looks at it again is looked up again.
      room.places.delete(task)
    }
    schedule(room)
  }

  /** Somebody moved: their new task is looked up, and those at which nobody is any more are forgotten. */
  function moved({ room }: PresenceSession, task: string | null) {
    const shownTasks = new Set([...room.sessions].flatMap(({ looking, typing }) => [looking, typing?.task]))
    for (const known of room.places.keys()) if (!shownTasks.has(known)) room.places.delete(known)
    if (task && !room.places.has(task)) void learn(room, task)
    else schedule(room)
  }

  function openRoom(workspaceId: string): PresenceRoom {
    const known = rooms.get(workspaceId)
    if (known) return known
    const states = { here: emptyPresence, all: emptyPresence }
    const opened: PresenceRoom = {
      workspaceId,
      sessions: new Set(),
      leaving: new Map(),
      places: new Map(),
      ...states,
      timer: undefined,
      due: 0,
    }
    rooms.set(workspaceId, opened)
    return opened
  }

  return {
    /** A connection was let in. */
    join(workspaceId: string, connection: Connection): PresenceSession {
      const room = openRoom(workspaceId)
      const sent = { state: null, visibilityKey: connection.visibilityKey, task: null }
      const session: PresenceSession = {
        connection,
        room,
        isListening: false,
        looking: null,
        typing: null,
        sent,
      }
      sessionOf.set(connection, session)
      room.sessions.add(session)
      room.leaving.delete(connection.viewer.memberId)
      schedule(room)
      return session
    },

    leave(session: PresenceSession) {
      const { room, connection } = session
      if (!room.sessions.delete(session)) return
      const { memberId } = connection.viewer
      const isLast = ![...room.sessions].some((other) => other.connection.viewer.memberId === memberId)
      if (isLast) room.leaving.set(memberId, Date.now() + grace)
      moved(session, null)
    },

    look(session: PresenceSession, task: string | null) {
      if (!session.room.sessions.has(session)) return
      Object.assign(session, { isListening: true, looking: task })
      // Whoever looks anew has forgotten what they were told before.
      session.sent.task = null
      moved(session, task)
    },

    type(session: PresenceSession, task: string | null) {
      if (!session.room.sessions.has(session)) return
      session.typing = task ? { task, until: Date.now() + typingLasts } : null
      moved(session, task)
    },

    /** Tasks that are looked at may have moved, or been deleted; who was removed will not come back. */
    onChanges(workspaceId: string, changes: LoggedChange[]) {
      const room = rooms.get(workspaceId)
      if (!room) return
      for (const change of changes) {
        if (change.object === 'member' && change.event === 'delete' && room.leaving.delete(change.data.id))
          schedule(room, 0)
        if (change.object !== 'task' || !room.places.has(change.data.id)) continue
        room.places.set(change.data.id, change.event === 'delete' ? null : change.data)
        schedule(room)
      }
    },

    /** What somebody may see has changed. */
    onVisibility: (workspaceId: string) => scheduleIn(workspaceId, 0),

    /** Who is shown out for good does not come back. */
    onRejected(connection: Subscriber) {
      const session = sessionOf.get(connection)
      if (session?.room.sessions.delete(session)) schedule(session.room, 0)
    },

    hear: peers.hear,

    async close() {
      peers.close()
      clearInterval(saveTimer)
      for (const { timer } of rooms.values()) clearTimeout(timer)
      const last = everybodyHere()
      rooms.clear()
      await saveLastSeen(last)
    },
  }
}
