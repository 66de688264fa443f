import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import type { Sink } from '../live/connection.ts'
import type { Subscriber } from '../live/subscriber.ts'
import {
  changesBetween,
  emptyPresence,
  type PresenceChange,
  type PresenceState,
  presenceFrame,
  presenceStateOf,
} from './presenceState.ts'

/** What a viewer may know of others' presence: the same rules that the calls follow. */
export type PresenceVisibility = {
  member(viewer: Viewer, memberId: string): boolean
  task(viewer: Viewer, place: Place): boolean
  findPlace(db: Db, workspaceId: string, taskId: string): Promise<Place | null>
}

export type Connection = Subscriber & { socket: Sink }

/** One connection, and where its member is on it. */
export type PresenceSession = {
  connection: Connection
  room: PresenceRoom
  /** It has said where it looks, so it understands what it is told. */
  isListening: boolean
  looking: string | null
  typing: { task: string; until: number } | null
  /** What it was told last, with what it could see then; no state before the first time. */
  sent: { state: PresenceState | null; visibilityKey: string; task: string | null }
}
export type PresenceRoom = {
  workspaceId: string
  sessions: Set<PresenceSession>
  /** Whose last connection closed, and until when they are still thought to come back. */
  leaving: Map<string, number>
  /** Where the tasks stand that are looked at here: null for one that is not there, undefined until it is known. */
  places: Map<string, Place | null | undefined>
  /** Who is here, as the other processes were told. */
  here: PresenceState
  /** Who is there, on all processes. */
  all: PresenceState
  timer: NodeJS.Timeout | undefined
  due: number
}

/** A connection that reads so slowly is told the whole once it has caught up. */
const maxBuffered = 100_000

const isTaskVisible = (
  visibility: PresenceVisibility,
  { connection, room }: PresenceSession,
  task: string | null | undefined,
): task is string => {
  const place = task && room.places.get(task)
  return !!place && visibility.task(connection.viewer, place)
}

/** Only what the member may see counts, as it stands now: roles and tasks change while they look. */
export function localPresence(
  visibility: PresenceVisibility,
  { sessions, leaving }: PresenceRoom,
  now: number,
): PresenceState {
  const presences = [...sessions].map((session) => {
    const { looking, typing, connection } = session
    const isTyping = typing && typing.until > now && isTaskVisible(visibility, session, typing.task)
    const presence = {
      looking: isTaskVisible(visibility, session, looking) ? [looking] : [],
      typing: isTyping ? [typing.task] : [],
    }
    return [connection.viewer.memberId, presence] as const
  })
  const absent = { looking: [], typing: [] }
  return presenceStateOf([...presences, ...[...leaving.keys()].map((member) => [member, absent] as const)])
}

/** One frame for all who were told the same, and see and look at the same. */
export type Frames = Map<string, string | null>

/** Tells a session what differs from what it was told last; answers whether it could, or has to be told the whole later. */
export function sendPresence(
  visibility: PresenceVisibility,
  session: PresenceSession,
  before: PresenceState,
  changes: PresenceChange[],
  frames: Frames,
): boolean {
  const { connection, sent, room } = session
  if (connection.socket.bufferedAmount > maxBuffered) {
    sent.state = null
    return false
  }
  const isWhole = sent.state !== before || sent.visibilityKey !== connection.visibilityKey
  const task = isTaskVisible(visibility, session, session.looking) ? session.looking : null
  const isNew = isWhole || sent.task !== task
  session.sent = { state: room.all, visibilityKey: connection.visibilityKey, task }
  const key = `${connection.visibilityKey} ${task} ${isWhole} ${isNew}`
  let frame = frames.get(key)
  if (frame === undefined) {
    const isSeen = (member: string) => visibility.member(connection.viewer, member)
    const since = isWhole ? changesBetween(emptyPresence, room.all) : changes
    const made = presenceFrame(since, room.all, { task, isNew }, isSeen)
    const isSent = made.online.length || made.offline.length || made.tasks.length
    // A whole without anybody takes back what was told under another role.
    frame = isWhole || isSent ? JSON.stringify(isWhole ? { ...made, whole: true } : made) : null
    frames.set(key, frame)
  }
  if (frame) connection.socket.send(frame)
  return true
}
