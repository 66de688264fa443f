import type { FastifyRequest } from 'fastify'
import type { SecurityNote } from './errors.ts'
import type { Change } from './live/change.ts'
import type { Platform } from './platform.ts'
import type { Caller } from './session/session.ts'

/** Where an event comes from: what every handler has at hand. */
type Source = { platform: Pick<Platform, 'log'>; request: FastifyRequest; caller: Caller | null }

/**
 * Writes one line of the security log: who did what, from where, with which outcome. People are named by their ids, and
 * who is unknown not at all: what they typed may be a password, or somebody else's address.
 */
export function logSecurity({ platform, request, caller }: Source, note: SecurityNote) {
  const { event, outcome = 'success', ...details } = note
  const security = {
    event,
    outcome,
    user: caller?.userId ?? null,
    session: caller?.sessionId ?? null,
    workspace: caller?.member?.workspaceId ?? null,
    address: request.ip,
    agent: request.headers['user-agent']?.slice(0, 200) ?? null,
    call: `${request.method} ${request.routeOptions.url}`,
    ...details,
  }
  platform.log[outcome === 'success' ? 'info' : 'warn']({ security }, `${event}: ${outcome}`)
}

/** Logs what a write changed about who may do what. */
export function logAccessChanges(source: Source, changes: readonly Change[]) {
  for (const change of changes) {
    const note = noteOf(change)
    if (note) logSecurity(source, note)
  }
}

const roleEvents = { create: 'role created', update: 'role changed', delete: 'role deleted' } as const

function noteOf(change: Change): SecurityNote | undefined {
  if (change.object === 'role') return { event: roleEvents[change.event], role: change.data.id }
  if (change.object === 'workspace' && change.event === 'delete') return { event: 'workspace deleted' }
  if (change.object !== 'member') return undefined
  const { event, data, before } = change
  if (event === 'create') return { event: 'member invited', member: data.id, role: data.roleId }
  if (event === 'delete') return { event: 'member removed', member: data.id }
  if (!before || before.roleId === data.roleId) return undefined
  return { event: 'member role changed', member: data.id, role: data.roleId, before: before.roleId }
}
