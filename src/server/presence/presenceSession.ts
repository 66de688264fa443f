import type { Db } from '../../database/database.ts'
import type { Viewer } from '../../shared/access.ts'
import type { Place } from '../../shared/live.ts'
import type { Sink } from './line.ts'
import { type Change, changesBetween, emptyScene, presenceFrame, type Scene, sceneOf } from './standing.ts'
import type { Watcher } from './watcher.ts'

/** What a viewer may know of others' presence: the same rules that the calls follow. */
export type Sight = {
  member(viewer: Viewer, memberId: string): boolean
  task(viewer: Viewer, place: Place): boolean
  findPlace(db: Db, workspaceId: string, taskId: string): Promise<Place | null>
}

export type Line = Watcher & { socket: Sink }

/** One connection, and where its member is on it. */
export type Seat = {
  line: Line
  room: Room
  /** It has said where it looks, so it understands what it is told. */
  isListening: boolean
  looking: string | null
  typing: { task: string; until: number } | null
  /** What it was told last, with the sight it had then; no scene before the first time. */
  told: { scene: Scene | null; sees: string; task: string | null }
}
export type Room = {
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

/** A connection that reads so slowly is told the whole once it has caught up. */
const mostBuffered = 100_000

const isTaskSeen = (sight: Sight, { line, room }: Seat, task: string | null | undefined): task is string => {
  const place = task && room.places.get(task)
  return !!place && sight.task(line.viewer, place)
}

/** Only what the member may see counts, as it stands now: roles and tasks change while they look. */
export function sceneHere(sight: Sight, { seats, leaving }: Room, now: number): Scene {
  const standings = [...seats].map((seat) => {
    const { looking, typing, line } = seat
    const isTyping = typing && typing.until > now && isTaskSeen(sight, seat, typing.task)
    const standing = {
      looking: isTaskSeen(sight, seat, looking) ? [looking] : [],
      typing: isTyping ? [typing.task] : [],
    }
    return [line.viewer.memberId, standing] as const
  })
  const gone = { looking: [], typing: [] }
  return sceneOf([...standings, ...[...leaving.keys()].map((member) => [member, gone] as const)])
}

/** One frame for all who were told the same, and see and look at the same. */
export type Frames = Map<string, string | null>

/** Tells a seat what differs from what it was told last; answers whether it could, or has to be told the whole later. */
export function tellSeat(
  sight: Sight,
  seat: Seat,
  before: Scene,
  changes: Change[],
  frames: Frames,
): boolean {
  const { line, told, room } = seat
  if (line.socket.bufferedAmount > mostBuffered) {
    told.scene = null
    return false
  }
  const isWhole = told.scene !== before || told.sees !== line.sees
  const task = isTaskSeen(sight, seat, seat.looking) ? seat.looking : null
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
  return true
}
