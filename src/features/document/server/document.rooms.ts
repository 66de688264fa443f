import { z } from 'zod'
import { maxTextLength } from '#server/live/bus.ts'
import { findSubscribers } from '#server/live/subscriber.ts'
import { warnUnlessDown } from '#server/log.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { compactPage, openRoom, type Reader, type Room } from './document.room.ts'
import { findOpenPages, findPagesBehind, type OpenPage } from './document.update.queries.ts'

/** Milliseconds between two looks at who may see what, should a word that it changed be lost. */
const accessCheckInterval = 2_000
/** Milliseconds at least between two looks because something changed. */
const minGap = 200
const behindEvery = 60_000
const topic = 'document'

const peerMessage = z.object({
  workspaceId: z.string(),
  page: z.string(),
  kind: z.enum(['written', 'awareness', 'ask']),
  content: z.string().optional(),
})
type PeerMessage = z.infer<typeof peerMessage>
type Watched = { isChecking: boolean; mustCheck: boolean; rooms: Map<string, Promise<Room>> }

/** The pages that are open at this server, each while somebody has it open. */
export function openRooms(platform: Platform) {
  const { databases, peers, log } = platform
  const workspaces = new Map<string, Watched>()

  const publish = (message: PeerMessage) => {
    const text = JSON.stringify(message satisfies PeerMessage)
    if (text.length <= maxTextLength) peers.tell({ topic, text })
  }
  const roomOf = (workspaceId: string, page: string) => workspaces.get(workspaceId)?.rooms.get(page)

  peers.on(topic, (text) => {
    const message = peerMessage.safeParse(JSON.parse(text)).data
    const found = message && roomOf(message.workspaceId, message.page)
    if (!found) return
    void found
      .then((room) => {
        if (message.kind === 'written') return room.catchUp()
        if (message.kind === 'awareness')
          return room.pointFromPeers(Buffer.from(message.content ?? '', 'base64'))
        const all = room.whereAll()
        if (all) publish({ ...message, kind: 'awareness', content: Buffer.from(all).toString('base64') })
      })
      .catch(warnUnlessDown(log, 'What another server wrote was not read'))
  })

  /** Looks again at who may see and write what, in one workspace. */
  async function checkAccess(workspaceId: string, watched: Watched) {
    const rooms = await Promise.all(watched.rooms.values())
    const readers = rooms.flatMap((room) => [...room.readers])
    // Whoever comes in while these are looked up was let in a moment ago, and is looked at next.
    const asked = new Set(readers)
    const sessions = [...new Set(readers.map(({ sessionId }) => sessionId))]
    if (!sessions.length) return
    const found = await findSubscribers(databases.system, workspaceId, sessions)
    const pages = await findOpenPages(
      databases.system,
      workspaceId,
      rooms.map(({ id }) => id),
    )
    for (const room of rooms) {
      const place = pages.get(room.id)
      for (const reader of room.readers)
        if (asked.has(reader))
          room.applyAccess(reader, found.get(reader.sessionId)?.member?.viewer ?? null, place)
      if (place && room.isBehind(place.seq)) await room.catchUp()
    }
  }
  /** At most one look at a time; what changed meanwhile is looked at after a moment. */
  async function scheduleAccessCheck(workspaceId: string) {
    const watched = workspaces.get(workspaceId)
    if (!watched) return
    watched.mustCheck = true
    if (watched.isChecking) return
    watched.isChecking = true
    while (watched.mustCheck && workspaces.get(workspaceId) === watched) {
      watched.mustCheck = false
      await checkAccess(workspaceId, watched).catch(warnUnlessDown(log, 'Who may see pages was not checked'))
      await new Promise((resolve) => setTimeout(resolve, minGap))
    }
    watched.isChecking = false
  }
  platform.onChange((workspaceId) => void scheduleAccessCheck(workspaceId))

  async function storeBehind() {
    for (const { workspaceId, id } of await findPagesBehind(databases.system))
      await compactPage(platform, workspaceId, id, null)
  }
  const accessChecks = setInterval(() => {
    for (const workspaceId of workspaces.keys()) void scheduleAccessCheck(workspaceId)
  }, accessCheckInterval)
  const stopStoring = runEvery(behindEvery, storeBehind, warnUnlessDown(log, 'Pages were not stored'))

  async function closeIfEmpty(workspaceId: string, room: Room) {
    const watched = workspaces.get(workspaceId)
    if (room.readers.size || !watched) return
    watched.rooms.delete(room.id)
    if (!watched.rooms.size) workspaces.delete(workspaceId)
    await room.close()
  }

  return {
    /** Lets somebody into the room of a page, which is opened for the first. */
    async join(workspaceId: string, page: OpenPage, reader: Reader): Promise<Room> {
      const watched = workspaces.get(workspaceId) ?? { isChecking: false, mustCheck: false, rooms: new Map() }
      workspaces.set(workspaceId, watched)
      let opening = watched.rooms.get(page.id)
      if (!opening) {
        const at = { workspaceId, page: page.id }
        opening = openRoom(platform, workspaceId, page, (kind, content) =>
          publish({ ...at, kind, ...(content && { content: Buffer.from(content).toString('base64') }) }),
        )
        watched.rooms.set(page.id, opening)
        opening.catch(() => watched.rooms.delete(page.id))
        publish({ ...at, kind: 'ask' })
      }
      const room = await opening
      // It may have been closed behind whoever left last.
      if (watched.rooms.get(page.id) !== opening) return this.join(workspaceId, page, reader)
      room.readers.add(reader)
      // What changed since they were let in was looked for among the others alone.
      void scheduleAccessCheck(workspaceId)
      return room
    },

    leave(workspaceId: string, room: Room, reader: Reader) {
      room.leave(reader)
      void closeIfEmpty(workspaceId, room)
    },

    /** How many pages somebody has open at this server. */
    async countOf(workspaceId: string, memberId: string): Promise<number> {
      const watched = workspaces.get(workspaceId)
      if (!watched) return 0
      const rooms = await Promise.all(watched.rooms.values())
      return rooms.flatMap(({ readers }) => [...readers]).filter(({ viewer }) => viewer.memberId === memberId)
        .length
    },

    /** Shows everyone out before the server stops; they come back by themselves. */
    async close() {
      clearInterval(accessChecks)
      await stopStoring()
      const rooms = await Promise.all(
        [...workspaces.values()].flatMap((watched) => [...watched.rooms.values()]),
      )
      for (const room of rooms) room.closeAll(1012, 'The server restarts')
      await Promise.all(rooms.map((room) => room.close()))
    },
  }
}
