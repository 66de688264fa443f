import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { countDocuments } from '#features/document/server/document.queries.ts'
import { type Extras, findExtras } from '#features/expense/server/expense.extras.queries.ts'
import { countExpenses } from '#features/expense/server/expense.queries.ts'
import { findBillingEffect } from '#features/rate/server/rate.effect.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { countInTasks } from '#features/task/server/task.project.queries.ts'
import { findTasks } from '#features/task/server/task.queries.ts'
import { shownTask } from '#features/task/task.rules.ts'
import { openBooks } from '#features/time/server/time.books.queries.ts'
import { findTrackedTime } from '#features/time/server/time.tracked.queries.ts'
import { answerCached } from '#server/cachedList.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { findHead } from '#server/live/change.ts'
import { pageOf } from '#server/page.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { type ProjectExtra, projectContract, type WholeProject } from '../project.contract.ts'
import { isProjectVisible, visibleProject } from '../project.rules.ts'
import { changeProjects } from './project.change.ts'
import { addProject, asMakerOf, asMemberOf } from './project.create.ts'
import { lockTreeAndProject, rehomeExpenses, rehomeTime, trashProject } from './project.delete.ts'
import { duplicateProject } from './project.duplicate.ts'
import { findProjectChanges } from './project.history.queries.ts'
import { deletePin, insertPin } from './project.pin.queries.ts'
import { countProjects, findProject, findProjects, lockProjectsShared } from './project.queries.ts'
import { findSums } from './project.sums.queries.ts'
import { findChildIds } from './project.tree.queries.ts'
import { requireChangeable, requireRate, requireSeen } from './project.validate.ts'

export async function projectRoutes(app: FastifyInstance, platform: Platform) {
  async function assertProjectCount(trx: Db, workspaceId: string) {
    const max = platform.config.projectsPerWorkspace
    const sentence = `A workspace can have up to ${max} projects, including those in the trash. Ask your server admin for more.`
    assertWithinLimit(max, await countProjects(trx, workspaceId), sentence)
  }

  handle(app, platform, projectContract.getProjects, ({ request, reply, member, read, query = {} }) =>
    answerCached(request, reply, asOneself(member), async () => {
      const { rows, cursor } = pageOf(await read((db) => findProjects(db, member, member, query)), query)
      return answer(rows, { cursor })
    }),
  )

  handle(app, platform, projectContract.getProjectSums, ({ request, reply, member, read }) =>
    answerCached(request, reply, member, async () => {
      return read(async (db) => {
        const sums = await findSums(db, member, member)
        const seen = sums.filter(({ project }) => isProjectVisible(member, { id: project }))
        return answer(seen, { seq: await findHead(db, member.workspaceId) })
      })
    }),
  )

  handle(app, platform, projectContract.getProjectExtras, ({ request, reply, member, read }) =>
    answerCached(request, reply, member, async () => {
      const found = await read((db) => findExtras(db, member.workspaceId))
      return answer(found.flatMap((extras) => visibleExtras(member, extras) ?? []))
    }),
  )

  handle(app, platform, projectContract.getProject, async ({ member, read, params }) =>
    answer(await read((db) => requireWhole(db, member, params.projectId))),
  )

  handle(app, platform, projectContract.createProject, async ({ member, read, write, body }) => {
    try {
      return answer(
        await write(async (trx, log) => {
          const { id } = await addProject(trx, log, member, body)
          await assertProjectCount(trx, member.workspaceId)
          return requireWhole(trx, asMakerOf(member, id), id)
        }),
      )
    } catch (error) {
      return answer(await madeBefore(error, { member, read }, body.id))
    }
  })

  handle(app, platform, projectContract.updateProject, async ({ member, write, params, body }) => {
    const changes = [{ ...body, id: params.id }]
    const [project] = await write((trx, log) => changeProjects(trx, log, member, changes)).catch(
      rethrowTakenKey,
    )
    return answer(project && visibleProject(member, project))
  })

  handle(app, platform, projectContract.updateProjects, async ({ member, write, body }) => {
    const { projects } = body
    const changed = await write((trx, log) => changeProjects(trx, log, member, projects)).catch(
      rethrowTakenKey,
    )
    return answer(changed.flatMap((project) => visibleProject(member, project) ?? []))
  })

  handle(app, platform, projectContract.pinProject, ({ member, write, query, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const project = requireSeen(member, await findProject(trx, member, query.projectId))
      const pin = { projectId: project.id, memberId, pinned: true }
      const wasPinned = body?.pinned !== true && (await deletePin(trx, workspaceId, pin))
      const isPinned = !wasPinned && body?.pinned !== false
      if (isPinned && !(await lockProjectsShared(trx, workspaceId, [project.id])).size)
        throw notFound('Project')
      const isNew = isPinned && (await insertPin(trx, workspaceId, pin))
      const data = { ...pin, pinned: isPinned }
      if (isNew || wasPinned) log({ object: 'project-pin', event: isPinned ? 'create' : 'delete', data })
      return answer(data)
    }),
  )

  handle(
    app,
    platform,
    projectContract.duplicateProject,
    async ({ member, read, write, params, body = { tasks: true } }) => {
      try {
        return answer(
          await write(async (trx, log) => {
            const id = await duplicateProject(trx, log, member, params.projectId, body)
            await assertProjectCount(trx, member.workspaceId)
            return requireWhole(trx, asMemberOf(member, id), id)
          }),
        )
      } catch (error) {
        return answer(await madeBefore(error, { member, read }, body.id))
      }
    },
  )

  handle(app, platform, projectContract.getProjectChanges, async ({ member, read, params }) =>
    read(async (db) => {
      const project = requireSeen(member, await findProject(db, member, params.projectId))
      return answer(await findProjectChanges(db, member.workspaceId, member, project))
    }),
  )

  handle(app, platform, projectContract.getBillingEffect, async ({ member, read, params, body }) =>
    read(async (db) => {
      const { id } = requireChangeable(
        member,
        await findProject(db, member, params.projectId),
        'project.update',
      )
      requireRate(member, id)
      return answer(await findBillingEffect(db, member, { project: id, billing: body.billing }))
    }),
  )

  handle(app, platform, projectContract.getProjectDeletionImpact, async ({ member, read, params }) =>
    read(async (db) => {
      const found = await findProject(db, member, params.projectId)
      const { id } = requireChangeable(member, found, 'project.delete')
      const children = (await findChildIds(db, member.workspaceId, id)).length
      const time = await findTrackedTime(db, member, { project: id })
      const expenses = await countExpenses(db, member.workspaceId, id)
      const documents = await countDocuments(db, member.workspaceId, id)
      const inTasks = await countInTasks(db, member.workspaceId, member, id)
      return answer({ ...inTasks, documents, time, expenses, children })
    }),
  )

  handle(app, platform, projectContract.deleteProject, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      await openBooks(trx, member, body?.reason)
      await lockRatesShared(trx, member.workspaceId)
      const found = await lockTreeAndProject(trx, member, params.projectId)
      const before = requireChangeable(member, found, 'project.delete')
      await rehomeTime(trx, log, member, before.id, body?.timeTo)
      await rehomeExpenses(trx, log, member, before.id, body?.timeTo)
      await trashProject(trx, log, member, before)
      return answer({ id: before.id })
    }),
  )

  handle(app, platform, projectContract.getProjectTasks, ({ member, read, params, query }) =>
    read(async (db) => {
      requireSeen(member, await findProject(db, member, params.projectId))
      const tasks = await findTasks(db, member, member, { project: params.projectId })
      const { rows, cursor } = pageOf(tasks, query)
      return answer(
        rows.map((task) => shownTask(member, task)),
        { cursor },
      )
    }),
  )
}

/** What is pinned differs also between members to whom the same may be shown. */
const asOneself = (member: CallerMember): CallerMember => ({
  ...member,
  visibilityKey: `${member.visibilityKey}-${member.memberId}`,
})

async function requireWhole(db: Db, member: CallerMember, id: string): Promise<WholeProject> {
  const [project] = await findProjects(db, member, member, { id })
  if (!project) throw notFound('Project')
  return project
}

function rethrowTakenKey(error: unknown): never {
  if (brokenConstraint(error) === 'project_key') throw invalid({ key: 'Another project uses this key' })
  throw error
}

/** The project that an earlier try of the same call made; any other error, or an id that is taken, is thrown. */
async function madeBefore(
  error: unknown,
  { member, read }: Pick<MemberContext, 'member' | 'read'>,
  id: string | undefined,
): Promise<WholeProject> {
  if (brokenConstraint(error) !== 'project_pkey' || !id) return rethrowTakenKey(error)
  const [known] = await read(async (db) => {
    const made = await findProject(db, member, id)
    const viewer = made?.createdBy === member.memberId ? asMakerOf(member, id) : member
    return findProjects(db, member, viewer, { id })
  })
  if (!known) throw idTaken()
  return known
}

/** What a member may see of them: without the whole of a project’s time or money nothing of that kind. */
function visibleExtras(member: CallerMember, extras: Extras): ProjectExtra | null {
  const { project, seconds, earned, unpricedSeconds, expenses } = extras
  if (!isProjectVisible(member, { id: project })) return null
  const seesMoney = may(member, 'money.view', { project })
  const money = (minor: number) => (seesMoney ? toMajor(minor, member.currency) : null)
  return {
    project,
    activeTime: may(member, 'time.view', { project }) ? Math.round(seconds / 60) : null,
    price: money(earned),
    unpricedTime: seesMoney ? Math.round(unpricedSeconds / 60) : null,
    expenses: money(expenses),
  }
}
