import type { WebSocket } from 'ws'
import type { Databases, Db } from '../../database/database.ts'
import type { Viewer } from '../../shared/access.ts'
import { type Place, typingLasts } from '../../shared/live.ts'
import type { LoggedChange } from './change.ts'
import { noteSeen, type Seen } from './last-seen.ts'
import { openPeers, type PeerWord } from './peers.ts'
import { type Change, changesBetween, emptyScene, presenceFrame, type Scene, sceneOf } from './standing.ts'
import type { Watcher } from './watcher.ts'

/** What a viewer may know of others' presence: the same rules that the calls follow. */
export type Sight = {
  member(viewer: Viewer, memberId: string): boolean
  task(viewer: Viewer, place: Place): boolean
  findPlace(db: Db, workspaceId: string, taskId: string): Promise<Place | null>
}

type Line = Watcher & { socket: WebSocket }

/** One connection, and where its member is on it. */
type Seat = {
  line: Line
  room: Room
  /** It has said where it looks, so it understands what it is told. */
  isListening: boolean
  looking: string | null
  typing: { task: string; until: number } | null
  /** What it was told last, with the sight it had then; no scene before the first time. */
  told: { scene: Scene | null; sees: string; task: string | null }
}
type Room = {
  workspaceId: string
  seats: Set<Seat>
  /** Whose last connection closed, and until when they are still thought to come back. */
  leaving: Map<string, number>
  /** Where the tasks stand that are looked at here: null for one that is not there, undefined until it is known. */
  places: Map<string, Place | null | undefined>
  /** Who is here, as the other processes were told. */
  here: Scene
  /** Who is there, on all processes. */
  all: Scene
  timer: NodeJS.Timeout | undefined
  due: number
}

/** Milliseconds in which changes are gathered, and for which a reload or a short cut goes unnoticed. */
const gather = 150
const grace = 10_000
/** How often those who are there are noted: so old may be what is known of them after a process was killed. */
const seenEvery = 5 * 60_000
/** A connection that reads so slowly is told the whole once it has caught up. */
const mostBuffered = 100_000

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

    const here = sceneHere(room, now)
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
    for (const seat of room.seats) if (seat.isListening) tellSeat(seat, before, changes, frames)

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

  const isTaskSeen = ({ line, room }: Seat, task: string | null | undefined): task is string => {
    const place = task && room.places.get(task)
    return !!place && sight.task(line.viewer, place)
  }

  /** Only what the member may see counts, as it stands now: roles and tasks change while they look. */
  function sceneHere({ seats, leaving }: Room, now: number): Scene {
    const standings = [...seats].map((seat) => {
      const { looking, typing, line } = seat
      const isTyping = typing && typing.until > now && isTaskSeen(seat, typing.task)
      const standing = {
        looking: isTaskSeen(seat, looking) ? [looking] : [],
        typing: isTyping ? [typing.task] : [],
      }
      return [line.viewer.memberId, standing] as const
    })
    const gone = { looking: [], typing: [] }
    return sceneOf([...standings, ...[...leaving.keys()].map((member) => [member, gone] as const)])
  }

  /** One frame for all who were told the same, and see and look at the same. */
  type Frames = Map<string, string | null>

  function tellSeat(seat: Seat, before: Scene, changes: Change[], frames: Frames) {
    const { line, told, room } = seat
    if (line.socket.bufferedAmount > mostBuffered) {
      told.scene = null
      schedule(room, 1_000)
      return
    }
    const isWhole = told.scene !== before || told.sees !== line.sees
    const task = isTaskSeen(seat, seat.looking) ? seat.looking : null
    const isNew = isWhole || told.task !== task
    seat.told = { scene: room.all, sees: line.sees, task }
    const key = `${line.sees} ${task} ${isWhole} ${isNew}`
    let frame = frames.get(key)
    if (frame === undefined) {
      const isSeen = (member: string) => sight.member(line.viewer, member)
      const since = isWhole ? changesBetween(emptyScene, room.all) : changes
      const made = presenceFrame(since, room.all, { task, isNew }, isSeen)
      const isTold = made.online.length || made.offline.length || made.tasks.length
      // A whole without anybody takes back what was told under another role.
      frame = isWhole || isTold ? JSON.stringify(isWhole ? { ...made, whole: true } : made) : null
      frames.set(key, frame)
    }
    if (frame) line.socket.send(frame)
  }

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
