import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Access, Viewer } from '#shared/access.ts'
import { isAlive, memberAccess, visibilityKeyOf } from '../session/session.ts'

/** Who listens on a connection. `visibilityKey` is equal for all viewers to whom the same frames may be sent. */
export type Subscriber = { sessionId: string; viewer: Viewer; visibilityKey: string }

/**
 * The present membership of sessions in a workspace: missing from the map when the session has ended, `member: null`
 * when its user is no longer in the workspace.
 */
export async function findSubscribers(db: Db, workspaceId: string, sessionIds: string[]) {
  type Row = {
    sessionId: string
    memberId: string | null
    access: Access
    projects: string[]
    colleagues: string[]
  }
  const { rows } = await sql<Row>`
    select s.id as session_id, m.id as member_id, r.access, ${memberAccess}
    from session s
    left join member m on m.workspace_id = ${workspaceId} and m."user" = s."user" and m.status = 'accepted'
    left join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where s.id = any(${sessionIds}::uuid[]) and ${isAlive}
  `.execute(db)
  const found = new Map<string, { member: Subscriber | null }>()
  for (const { sessionId, memberId, access, projects, colleagues } of rows) {
    const viewer: Viewer | null = memberId
      ? { memberId, access, projects: new Set(projects), colleagues: new Set(colleagues) }
      : null
    found.set(sessionId, { member: viewer && { sessionId, viewer, visibilityKey: visibilityKeyOf(viewer) } })
  }
  return found
}
