import '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { type BrowserFrame, tooManySockets } from '#shared/live.ts'
import type { Platform } from '../platform.ts'
import { isSameOrigin, readSessionToken } from '../session/cookie.ts'
import { findCaller, toWorkspaceId } from '../session/session.ts'
import { guardSocket } from './guard.ts'

/**
 * `GET /api/live/{workspaceId}?since=&visibilityKey=`: the WebSocket over which a workspace's changes are pushed. `visibilityKey` is what
 * `x-visibility-key` said when the lists were loaded that it goes on from.
 */
export async function liveRoutes(
  app: FastifyInstance,
  { databases, hub, presence, config, countCall }: Platform,
) {
  const socketsOf = new Map<string, number>()

  app.get<{ Params: { workspaceId: string }; Querystring: { since?: string; visibilityKey?: string } }>(
    '/api/live/:workspaceId',
    { websocket: true },
    async (socket, request) => {
      const { workspaceId } = request.params
      const token = isSameOrigin(request, config) ? readSessionToken(request, config.publicUrl) : undefined
      let answer: ((frame: BrowserFrame) => void) | undefined
      const early: BrowserFrame[] = []
      guardSocket(socket, request.socket, (frame) => {
        if (answer) answer(frame)
        else early.push(frame)
      })

      // Looked up afresh: what a remembered caller does not know yet would look like a place in the future.
      const wished = toWorkspaceId(workspaceId)
      const caller = token ? await findCaller(databases.system, token, wished) : null
      // Left while it was looked up: its close was told already, so nothing may be counted for it any more.
      if (socket.readyState !== socket.OPEN) return
      if (!caller) return refuse(socket, 4401, 'Unauthorized')
      const { member } = caller
      if (member?.workspaceId !== workspaceId.toLowerCase())
        return refuse(socket, 4404, 'Workspace not found')

      // Each costs look-ups and what was missed, so opening one counts as a call does.
      if (!isCounted(caller.sessionId)) return socket.close(1013, 'Too many calls; try again later')

      const { memberId } = member
      const open = (socketsOf.get(memberId) ?? 0) + 1
      const max = config.socketsPerMember
      if (open > max) return socket.close(tooManySockets, tooManyText(max))
      socketsOf.set(memberId, open)
      socket.on('close', () => {
        const left = (socketsOf.get(memberId) ?? 1) - 1
        if (left) socketsOf.set(memberId, left)
        else socketsOf.delete(memberId)
      })
      const subscriber = { sessionId: caller.sessionId, viewer: member, visibilityKey: member.visibilityKey }
      const connection = await hub.join(
        socket,
        member,
        subscriber,
        toSince(request.query.since),
        request.query.visibilityKey,
      )
      if (socket.readyState !== socket.OPEN) return
      const presenceSession = presence.join(workspaceId.toLowerCase(), connection)
      socket.on('close', () => presence.leave(presenceSession))
      answer = (frame) => {
        if (frame.type === 'ping') hub.pong(connection)
        else if (frame.type === 'look') presence.look(presenceSession, frame.task)
        else presence.type(presenceSession, frame.task)
      }
      // What was said while the session was looked up.
      for (const frame of early) answer(frame)
    },
  )

  /** Shown as it is: at most 123 bytes may stand in a close. */
  function tooManyText(max: number): string {
    const [places, one] = max === 1 ? ['another place', 'it'] : [`${max} places`, 'one']
    return `This account is open in ${places}. Close ${one} to get live updates here; your changes are still saved.`
  }

  function isCounted(sessionId: string): boolean {
    try {
      countCall(sessionId)
      return true
    } catch {
      return false
    }
  }

  /** Absent means from now on; anything but a whole number is answered as too old to replay. */
  function toSince(since: string | undefined): number | null {
    if (since === undefined) return null
    return /^\d{1,15}$/.test(since) ? Number(since) : Number.POSITIVE_INFINITY
  }

  function refuse(socket: WebSocket, code: number, message: string) {
    socket.send(JSON.stringify({ type: 'error', message }))
    socket.close(code, message)
  }
}
