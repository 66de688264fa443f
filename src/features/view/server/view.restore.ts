import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { findTombstones, takeTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { forbidden, HttpError, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { maxViews, type View } from '../view.contract.ts'
import { mayChangeView, visibleView } from '../view.rules.ts'
import { countViewsOf, findView, insertView } from './view.queries.ts'

/** Restores a saved view of whoever saved it, and tells it. */
export async function restoreView(trx: Db, log: Log, member: CallerMember, id: string) {
  const { workspaceId } = member
  await lockWorkspace(trx, workspaceId)
  const present = await findView(trx, workspaceId, id)
  const found = present ? undefined : await takeTombstone<View>(trx, workspaceId, ['view'], id)
  const view = present ?? found?.data
  if (!view || !visibleView(member, view)) throw notFound('View')
  if (!mayChangeView(member, view)) throw forbidden()
  if (present) return
  if ((await countViewsOf(trx, workspaceId, view.createdBy)) >= maxViews)
    throw new HttpError(409, 'TOO_MANY_VIEWS', `You can save at most ${maxViews} views. Delete one first.`)
  const { createdAt, updatedAt, ...fields } = view
  log({ object: 'view', event: 'create', data: await insertView(trx, workspaceId, fields) })
}

/** Restores the views that were deleted with a project, and tells it. */
export async function restoreViewsOf(
  trx: Db,
  log: Log,
  workspaceId: string,
  project: string,
  deletedAt: string,
) {
  const { rows } = await sql<{ data: View }>`
    delete from tombstone where workspace_id = ${workspaceId} and kind = 'view' and data ->> 'project' = ${project}
      and deleted_at = ${deletedAt}::timestamptz
    returning data
  `.execute(trx)
  for (const {
    data: { createdAt, updatedAt, ...view },
  } of rows)
    log({ object: 'view', event: 'create', data: await insertView(trx, workspaceId, view) })
}

/** Deleted views that the member may change, of projects that are there; the same as `mayChangeView` of `visibleView`. */
export function findDeletedViews(db: Db, member: CallerMember, page: TrashPage) {
  const scope = scopeOf(member.access, 'project.view')
  const isProjectVisible =
    scope === 'all'
      ? sql`true`
      : sql`(data ->> 'project')::uuid = any(${scope === 'project' ? [...member.projects] : []}::uuid[])`
  return findTombstones(
    db,
    member.workspaceId,
    ['view'],
    page,
    sql`(
      (data ->> 'createdBy')::uuid = ${member.memberId}
      or (
        ${may(member, 'workspace.update')} and (data -> 'shared')::boolean
        and (data ->> 'project' is null or ${isProjectVisible})
      )
    ) and (data ->> 'project' is null or exists(
      select from project where project.workspace_id = tombstone.workspace_id
        and project.id = (data ->> 'project')::uuid and project.deleted_at is null
    ))`,
  )
}
