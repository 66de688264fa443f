import type { Db } from '#database/database.ts'
import { type WarningLog, warnUnlessDown } from '../log.ts'
import { type Audience, messageFor } from './audience.ts'
import { findChanges, type LoggedChange, maxChangesRead } from './change.ts'
import { type Connection, type Frames, send, sendChanges, type ToFrame } from './connection.ts'
import { findMissed, type Present, replayFor } from './replay.ts'
import { findSubscribers, type Subscriber } from './subscriber.ts'
import { isAboutAccess } from './visibility.ts'

export type Channel = {
  workspaceId: string
  /** The connections that are told together: each has been told everything up to `seq`, or more. */
  connections: Set<Connection>
  seq: number
  /** Something that decides who may see what was told, and it was not looked up again since. */
  isStale: boolean
  /** Connections in the channel, those that still catch up included. */
  open: number
  isReading: boolean
  /** The log may hold more than the channel has been told. */
  mustRead: boolean
  /** What this process has committed since: where it comes next it need not be read back. */
  offered: LoggedChange[]
}

export const newChannel = (workspaceId: string, seq: number): Channel => ({
  workspaceId,
  connections: new Set(),
  seq,
  isStale: false,
  open: 0,
  isReading: false,
  mustRead: false,
  offered: [],
})

export type Listeners = {
  onChanges(workspaceId: string, changes: LoggedChange[]): void
  /** What somebody in the workspace may see has changed. */
  onVisibility(workspaceId: string): void
  onRejected(connection: Subscriber): void
}

/** Those that come right after what was told; where others come between, by other processes or not announced yet, all is read. */
export function takeOffered(channel: Channel): LoggedChange[] {
  const ahead = channel.offered.filter(({ seq }) => seq > channel.seq).sort((a, b) => a.seq - b.seq)
  const consecutive = ahead.filter(({ seq }, n) => seq === channel.seq + 1 + n)
  if (consecutive.length < ahead.length) channel.mustRead = true
  channel.offered = []
  return consecutive
}

/** Reads the changes of channels, in order, and tells their connections; looks again at who may see what when a change is about that. */
export function openReader(db: Db, audience: Audience, present: Present, on: Listeners, log: WarningLog) {
  /** A rule that fails on one change takes the others from nobody: whom it was for loads everything anew. */
  const guarded =
    (toFrame: ToFrame): ToFrame =>
    (viewer, change) => {
      try {
        return toFrame(viewer, change)
      } catch (error) {
        const { object, seq } = change
        log.warn({ err: error, object, seq }, 'A live message could not be made')
        return { type: 'resync', seq }
      }
    }
  const asLogged = guarded((viewer, change) => messageFor(audience, viewer, change))

  /** Reads on from where the channel is, until nothing is left. */
  const drain = (channel: Channel) => {
    channel.mustRead = true
    return sendNext(channel)
  }

  /** Tells what this process has just committed, after all that was committed before it. */
  const offer = (channel: Channel, changes: readonly LoggedChange[]) => {
    channel.offered.push(...changes)
    return sendNext(channel)
  }

  const onFailure = warnUnlessDown(log, 'Changes were not sent; trying again')

  /** At most one reader per channel keeps the order. */
  async function sendNext(channel: Channel): Promise<void> {
    if (channel.isReading) return
    channel.isReading = true
    try {
      while ((channel.mustRead || channel.offered.length) && channel.connections.size) {
        if (channel.isStale) await refresh(channel)
        const offered = takeOffered(channel)
        if (offered.length) {
          await broadcast(channel, offered)
          continue
        }
        if (!channel.mustRead) continue
        channel.mustRead = false
        const changes = await findChanges(db, channel.workspaceId, channel.seq)
        if (changes.length) await broadcast(channel, changes)
        // What is committed from now on is announced.
        channel.mustRead ||= changes.length === maxChangesRead
      }
    } catch (error) {
      // The next comparison of heads reads on from the same place.
      onFailure(error)
    } finally {
      channel.offered = []
      channel.isReading = false
    }
  }

  async function broadcast(channel: Channel, changes: LoggedChange[]) {
    on.onChanges(channel.workspaceId, changes)
    const frames: Frames = new Map()
    let batch: LoggedChange[] = []
    // Whoever joins while the channel waits for `refresh` has to know what the others were told already.
    const flush = () => {
      for (const connection of channel.connections) sendChanges(asLogged, connection, batch, frames)
      channel.seq = batch.at(-1)?.seq ?? channel.seq
      batch = []
    }
    for (const change of changes) {
      batch.push(change)
      if (!isAboutAccess(change)) continue
      flush()
      channel.isStale = true
      await refresh(channel)
    }
    flush()
  }

  /**
   * Tells a new connection alone what it missed, as it is by now, and lets it in once it is where the channel is. What its member may see may
   * have changed since it was looked up.
   */
  async function catchUp(connection: Connection, channel: Channel) {
    const { socket } = connection
    while (connection.seq < channel.seq && (await sendMissed(connection, channel.workspaceId, channel.seq)));
    if (socket.readyState === socket.OPEN) channel.connections.add(connection)
  }

  /**
   * Tells a connection what comes after its `seq`, at least up to `until`; answers false when it takes no more. What may be seen
   * is looked at again for what came after its viewer was looked up.
   */
  async function sendMissed(connection: Connection, workspaceId: string, until: number): Promise<boolean> {
    const { socket } = connection
    while (connection.seq < until) {
      const missed = await findMissed(db, present, workspaceId, connection.seq)
      if (!missed.size) return false
      const changes = [...missed.keys()]
      const asIsNow = guarded((viewer, change) =>
        replayFor(audience, viewer, change, missed.get(change) ?? null),
      )
      const isKnown = ({ seq }: LoggedChange) => seq <= connection.known
      sendChanges(asIsNow, connection, changes.filter(isKnown), new Map())
      for (const change of changes) {
        if (socket.readyState !== socket.OPEN) return false
        if (isKnown(change)) continue
        sendChanges(asIsNow, connection, [change], new Map())
        if (isAboutAccess(change)) await refreshConnections(workspaceId, [connection])
      }
    }
    return socket.readyState === socket.OPEN
  }

  /** Looks again at who may see what. */
  async function refresh(channel: Channel) {
    await refreshConnections(channel.workspaceId, [...channel.connections])
    channel.isStale = false
  }

  /** Who lost the workspace is shown out; whose visibility changed loads anew. */
  async function refreshConnections(workspaceId: string, connections: Connection[]) {
    const found = await findSubscribers(
      db,
      workspaceId,
      connections.map(({ sessionId }) => sessionId),
    )
    for (const connection of connections) {
      const now = found.get(connection.sessionId)
      if (!now) refuse(connection, 4401, 'Unauthorized')
      else if (!now.member) refuse(connection, 4404, 'Workspace not found')
      else if (now.member.visibilityKey !== connection.visibilityKey) {
        Object.assign(connection, now.member)
        on.onVisibility(workspaceId)
        send(connection, { type: 'access', seq: connection.seq })
      }
    }
  }

  function refuse(connection: Connection, code: number, message: 'Unauthorized' | 'Workspace not found') {
    on.onRejected(connection)
    send(connection, { type: 'error', message })
    connection.socket.close(code, message)
  }

  return { drain, offer, catchUp, sendMissed, refresh }
}
