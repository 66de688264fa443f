import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { insertTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { maxViews, type View, viewContract } from '../view.contract.ts'
import { mayChangeView, visibleView } from '../view.rules.ts'
import {
  countViewsOf,
  deleteView,
  findView,
  findViews,
  insertView,
  lockView,
  updateView,
} from './view.queries.ts'

export async function viewRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, viewContract.getViews, async ({ member, read, query }) => {
    const views = await read((db) => findViews(db, member.workspaceId, member.memberId))
    const seen = views.flatMap((view) => visibleView(member, view) ?? [])
    const { rows, cursor } = pageOf(seen, query)
    return answer(rows, { cursor })
  })

  handle(app, platform, viewContract.createView, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const { id = uuidv7(), name, description, screen, project, shared, value } = body
      // Of two views saved at once the second counts the first.
      await lockWorkspace(trx, workspaceId)
      const known = await findView(trx, workspaceId, id)
      if (known && !visibleView(member, known)) throw idTaken()
      if (known) return answer(known)
      await requireProject(trx, member, screen, project)
      if ((await countViewsOf(trx, workspaceId, memberId)) >= maxViews)
        throw new HttpError(
          409,
          'TOO_MANY_VIEWS',
          `You can save at most ${maxViews} views. Delete one first.`,
        )
      const view = { id, name, description, screen, project, shared, value, createdBy: memberId }
      const data = await insertView(trx, workspaceId, view)
      log({ object: 'view', event: 'create', data })
      return answer(data)
    }),
  )

  handle(app, platform, viewContract.updateView, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const isSame = Object.entries(body).every(([field, value]) =>
        isDeepStrictEqual(before[field as keyof View], value),
      )
      if (isSame) return answer(before)
      const data = await updateView(trx, member.workspaceId, before.id, body)
      log({ object: 'view', event: 'update', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, viewContract.deleteView, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      await deleteView(trx, member.workspaceId, before.id)
      await insertTombstone(trx, member, 'view', before)
      log({ object: 'view', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )
}

/** The view, locked: 404 when it is out of the member's sight, 403 when it is someone else's. */
async function lockChangeable(trx: Db, member: CallerMember, id: string): Promise<View> {
  const view = await lockView(trx, member.workspaceId, id)
  if (!view || !visibleView(member, view)) throw notFound('View')
  if (!mayChangeView(member, view)) {
    throw forbidden('Only the person who saved this view can change it. Save a copy instead.')
  }
  return view
}

/** A view of a project's tasks names a project that the member may see; others name none. */
async function requireProject(trx: Db, member: CallerMember, screen: View['screen'], project: string | null) {
  if (screen !== 'project' && project !== null)
    throw invalid({ project: 'Only a view of a project’s tasks has one' })
  if (screen !== 'project') return
  if (project === null) throw invalid({ project: 'Name the project whose tasks it shows' })
  const isKnown = (await findProjectIds(trx, member.workspaceId, [project])).has(project)
  if (!isKnown || !isProjectVisible(member, { id: project }))
    throw invalid({ project: 'Not a project in this workspace' })
}
