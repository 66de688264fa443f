import type { Databases } from '../../database/database.ts'
import { typingLasts } from '../../shared/live.ts'
import type { LoggedChange } from './change.ts'
import { noteSeen, type Seen } from './last-seen.ts'
import { openPeers, type PeerWord } from './peers.ts'
import { type Frames, type Line, type Room, type Seat, type Sight, sceneHere, tellSeat } from './seat.ts'
import { changesBetween, emptyScene, sceneOf } from './standing.ts'
import type { Watcher } from './watcher.ts'

/** Milliseconds in which changes are gathered, and for which a reload or a short cut goes unnoticed. */
const gather = 150
const grace = 10_000
/** How often those who are there are noted: so old may be what is known of them after a process was killed. */
const seenEvery = 5 * 60_000
/** When whoever reads too slowly is tried again. */
const retryAfter = 1_000

export type Presence = ReturnType<typeof openPresence>

type Options = { databases: Databases; sight: Sight; self: string; say(word: PeerWord): void }

/** Who is online, and at which task. Kept in memory alone; exchanged with the other processes. */
export function openPresence({ databases, sight, self, say }: Options) {
  const rooms = new Map<string, Room>()
  const seatOf = new WeakMap<Watcher, Seat>()
  const peers = openPeers({ self, say, onChange: (workspaceId) => scheduleIn(workspaceId) })

  function schedule(room: Room, delay = gather) {
    const due = Date.now() + delay
    if (room.timer && room.due <= due) return
    clearTimeout(room.timer)
    Object.assign(room, { due, timer: setTimeout(() => tell(room), delay) })
  }
  function scheduleIn(workspaceId: string, delay?: number) {
    const room = rooms.get(workspaceId)
    if (room) schedule(room, delay)
  }

  function tell(room: Room) {
    room.timer = undefined
    const now = Date.now()
    for (const [member, until] of room.leaving) if (until <= now) room.leaving.delete(member)

    const here = sceneHere(sight, room, now)
    const news = changesBetween(room.here, here)
    room.here = here
    const workspace = room.workspaceId
    if (news.length)
      peers.tell(news.map(({ member, now: standing }) => ({ workspace, member, standing: standing ?? null })))
    const movedHere = news.filter(({ was, now: is }) => !was || !is)
    void keepSeen(movedHere.map(({ member }) => ({ workspace, member })))

    const all = sceneOf([...here.members, ...peers.of(workspace)])
    const changes = changesBetween(room.all, all)
    const before = room.all
    // The same scene stays the same object, by which one sees that nothing is new.
    if (changes.length) room.all = all
    const frames: Frames = new Map()
    for (const seat of room.seats)
      if (seat.isListening && !tellSeat(sight, seat, before, changes, frames)) schedule(room, retryAfter)

    const ends = [...room.leaving.values(), ...[...room.seats].flatMap(({ typing }) => typing?.until ?? [])]
    const next = Math.min(...ends.filter((end) => end > now))
    if (Number.isFinite(next)) schedule(room, next - now + 1)
    if (!room.seats.size && !room.leaving.size) rooms.delete(workspace)
  }

  async function keepSeen(seen: Seen[]) {
    // The database is away: they are noted the next time.
    if (seen.length) await noteSeen(databases.system, seen).catch(() => {})
  }
  const everybodyHere = () =>
    [...rooms.values()].flatMap(({ workspaceId: workspace, here }) =>
      [...here.members.keys()].map((member) => ({ workspace, member })),
    )
  const noting = setInterval(() => void keepSeen(everybodyHere()), seenEvery)

  /** Learns where a task stands. What the change log tells meanwhile is newer. */
  async function learn(room: Room, task: string) {
    room.places.set(task, undefined)
    try {
      const place = await databases.inWorkspace(room.workspaceId, (trx) =>
        sight.findPlace(trx, room.workspaceId, task),
      )
      if (room.places.has(task) && room.places.get(task) === undefined) room.places.set(task, place)
    } catch {
      // The database is away: whoever looks at it again is looked up again.
      room.places.delete(task)
    }
    schedule(room)
  }

  /** Somebody moved: their new task is looked up, and those at which nobody is any more are forgotten. */
  function moved({ room }: Seat, task: string | null) {
    const wanted = new Set([...room.seats].flatMap(({ looking, typing }) => [looking, typing?.task]))
    for (const known of room.places.keys()) if (!wanted.has(known)) room.places.delete(known)
    if (task && !room.places.has(task)) void learn(room, task)
    else schedule(room)
  }

  function openRoom(workspaceId: string): Room {
    const known = rooms.get(workspaceId)
    if (known) return known
    const scenes = { here: emptyScene, all: emptyScene }
    const opened: Room = {
      workspaceId,
      seats: new Set(),
      leaving: new Map(),
      places: new Map(),
      ...scenes,
      timer: undefined,
      due: 0,
    }
    rooms.set(workspaceId, opened)
    return opened
  }

  return {
    /** A connection was let in. */
    join(workspaceId: string, line: Line): Seat {
      const room = openRoom(workspaceId)
      const told = { scene: null, sees: line.sees, task: null }
      const seat: Seat = { line, room, isListening: false, looking: null, typing: null, told }
      seatOf.set(line, seat)
      room.seats.add(seat)
      room.leaving.delete(line.viewer.memberId)
      schedule(room)
      return seat
    },

    leave(seat: Seat) {
      const { room, line } = seat
      if (!room.seats.delete(seat)) return
      const { memberId } = line.viewer
      const isLast = ![...room.seats].some((other) => other.line.viewer.memberId === memberId)
      if (isLast) room.leaving.set(memberId, Date.now() + grace)
      moved(seat, null)
    },

    look(seat: Seat, task: string | null) {
      if (!seat.room.seats.has(seat)) return
      Object.assign(seat, { isListening: true, looking: task })
      // Whoever looks anew has forgotten what they were told before.
      seat.told.task = null
      moved(seat, task)
    },

    type(seat: Seat, task: string | null) {
      if (!seat.room.seats.has(seat)) return
      seat.typing = task ? { task, until: Date.now() + typingLasts } : null
      moved(seat, task)
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
    onSight: (workspaceId: string) => scheduleIn(workspaceId, 0),

    /** Who is shown out for good does not come back. */
    onRefused(line: Watcher) {
      const seat = seatOf.get(line)
      if (seat?.room.seats.delete(seat)) schedule(seat.room, 0)
    },

    hear: peers.hear,

    async close() {
      peers.close()
      clearInterval(noting)
      for (const { timer } of rooms.values()) clearTimeout(timer)
      const last = everybodyHere()
      rooms.clear()
      await keepSeen(last)
    },
  }
}
