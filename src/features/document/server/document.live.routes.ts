import '@fastify/websocket'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Platform } from '#server/platform.ts'
import { isSameOrigin, readSessionToken } from '#server/session/cookie.ts'
import { findCaller, toWorkspaceId } from '#server/session/session.ts'
import { tooManySockets } from '#shared/live.ts'
import { frameKinds, maxUpdate, openFrames } from '../document.frames.rules.ts'
import { isDocumentVisible, mayOnDocument } from '../document.rules.ts'
import type { Reader } from './document.room.ts'
import { openRooms } from './document.rooms.ts'
import { findNameOf, findOpenPages } from './document.update.queries.ts'

/** Pages that one member may have open at one server. */
const maxOpen = 30
/** What a connection may send in ten seconds, of whatever kind. */
const [maxFrames, maxBytes, checkEvery] = [2_000, 20_000_000, 10_000]
/** Frames that wait while it is looked up who asks. */
const maxEarly = 200

/**
 * `GET /api/page/{id}/live?workspace=`: the WebSocket over which people write on a page together. What goes over it stands in
 * `document.frames.rules.ts`.
 */
export async function documentLiveRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, config, countCall } = platform
  const rooms = openRooms(platform)
  app.addHook('preClose', () => rooms.close())

  app.get<{ Params: { id: string }; Querystring: { workspace?: string } }>(
    '/api/page/:id/live',
    { websocket: true },
    async (socket, request) => {
      const take = guard(socket, request.socket)
      const id = toWorkspaceId(request.params.id)?.toLowerCase()
      const token = isSameOrigin(request, config) ? readSessionToken(request, config.publicUrl) : undefined
      const caller = token
        ? await findCaller(databases.system, token, toWorkspaceId(request.query.workspace))
        : null
      if (!caller || !token) return socket.close(4401, 'Unauthorized')
      const { member, sessionId } = caller
      const asked = toWorkspaceId(request.query.workspace)?.toLowerCase()
      if (!member || (asked && member.workspaceId !== asked)) return socket.close(4404, 'Workspace not found')
      try {
        countCall(sessionId)
      } catch {
        return socket.close(1013, 'Too many calls; try again later')
      }
      const { workspaceId } = member
      const place = id && (await findOpenPages(databases.system, workspaceId, [id])).get(id)
      if (!place || !isDocumentVisible(member, place)) return socket.close(4404, 'Page not found')
      if ((await rooms.countOf(workspaceId, member.memberId)) >= maxOpen)
        return socket.close(tooManySockets, 'You have too many pages open. Close one to open another.')
      const reader: Reader = {
        socket,
        sessionId,
        token,
        viewer: member,
        name: await findNameOf(databases.system, caller.userId),
        mayWrite: mayOnDocument(member, 'document.update', place),
        clients: new Set(),
      }
      const room = await rooms.join(workspaceId, place, reader)
      const leave = () => rooms.leave(workspaceId, room, reader)
      // Left while it was looked up: its close was told already.
      if (socket.readyState !== socket.OPEN) return leave()
      socket.on('close', leave)
      take(({ kind, content }) => {
        if (kind === frameKinds.hello) room.greet(reader, content)
        else if (kind === frameKinds.update) room.write(reader, content)
        else if (kind === frameKinds.awareness) room.point(reader, content)
      })
    },
  )
}

type Frame = { kind: number; content: Uint8Array }

/**
 * Reads whole frames, also those that come before anybody takes them, and ends a connection that floods, fell silent or
 * sends what is none.
 */
function guard(socket: WebSocket, raw: Socket) {
  const frames = openFrames(maxUpdate)
  const early: Frame[] = []
  let on: ((frame: Frame) => void) | undefined
  let count = 0
  let read = raw.bytesRead
  let isAlive = true

  function hear(frame: Frame) {
    try {
      if (on) on(frame)
      else if (early.push(frame) > maxEarly) socket.close(1008, 'Too many frames')
    } catch {
      socket.close(1007, 'Not a frame of this connection')
    }
  }
  socket.on('error', () => {})
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data: RawData) => {
    isAlive = true
    count += 1
    if (count > maxFrames || raw.bytesRead - read > maxBytes) return socket.close(1008, 'Too many frames')
    try {
      const whole = frames.take(new Uint8Array(data as Buffer))
      if (whole) hear(whole)
    } catch {
      socket.close(1009, 'Too long')
    }
  })
  const check = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    count = 0
    read = raw.bytesRead
    socket.ping()
  }, checkEvery)
  socket.on('close', () => clearInterval(check))

  return (listener: (frame: Frame) => void) => {
    on = listener
    for (const frame of early.splice(0)) hear(frame)
  }
}
