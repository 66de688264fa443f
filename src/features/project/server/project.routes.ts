import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import { brokenConstraint, forbidden, idTaken, invalid, notFound } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { type Flag, may } from '../../../shared/access.ts'
import { findAcceptedIds, findMembers } from '../../member/server/member.queries.ts'
import { findNewStatus, isStatus } from '../../status/server/status.queries.ts'
import { findTasks } from '../../task/server/task.queries.ts'
import { seenTask } from '../../task/task.rules.ts'
import { lockWorkspace } from '../../workspace/server/workspace.queries.ts'
import { type Project, projectContract } from '../project.contract.ts'
import { isProjectSeen, projectColors, suggestKey } from '../project.rules.ts'
import {
  deleteProject,
  deleteProjectMembers,
  findKeys,
  findProject,
  findProjectMembers,
  findProjects,
  insertProject,
  insertProjectMembers,
  lockProjects,
  updateProject,
} from './project.queries.ts'

export async function projectRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, projectContract.getProjects, async ({ member, read, query = {} }) =>
    answer(await read((db) => findProjects(db, member, member, query))),
  )

  handle(app, platform, projectContract.getProject, async ({ member, read, params }) =>
    answer(await read((db) => requireCounted(db, member, params.projectId))),
  )

  handle(app, platform, projectContract.createProject, async ({ member, read, write, body }) => {
    const { workspaceId, memberId } = member
    const { members: named = [], rate, ...columns } = body
    try {
      return answer(
        await write(async (trx, log) => {
          // Of two projects made at once the second sees the first one's key and colour.
          await lockWorkspace(trx, workspaceId)
          const keys = await findKeys(trx, workspaceId)
          const id = body.id ?? uuidv7()
          const members = [...new Set([memberId, ...named])]
          await requireMembers(trx, workspaceId, 'members', members)
          if (body.status) await requireStatus(trx, workspaceId, body.status)
          await insertProject(trx, member, {
            ...columns,
            id,
            key: body.key ?? suggestKey(body.name, keys),
            color: body.color ?? (projectColors[keys.length % projectColors.length] as string),
            status: body.status ?? (await findNewStatus(trx, workspaceId, 'project')),
            createdBy: memberId,
          })
          await insertProjectMembers(trx, workspaceId, id, members)
          const project = (await findProject(trx, member, id)) as Project
          log(
            { object: 'project', event: 'create', data: project },
            {
              object: 'project-member',
              event: 'create',
              data: { projectId: id, memberIds: project.members },
            },
          )
          return requireCounted(trx, member, id)
        }),
      )
    } catch (error) {
      if (brokenConstraint(error) === 'project_key') throw invalid({ key: 'Another project has this key' })
      if (brokenConstraint(error) !== 'project_pkey') throw error
      const known = await read((db) => findProjects(db, member, member, { id: body.id as string }))
      if (!known[0]) throw idTaken()
      return answer(known[0])
    }
  })

  handle(app, platform, projectContract.updateProject, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await lockSeen(trx, member, params.id, 'project.update')
      if (body.status) await requireStatus(trx, workspaceId, body.status)
      const isSame = Object.entries(body).every(([field, value]) => before[field as keyof Project] === value)
      if (isSame) return answer(before)
      const { archived, rate, applyRate, ...columns } = body
      await updateProject(trx, member, params.id, columns)
      const data = (await findProject(trx, member, params.id)) as Project
      log({ object: 'project', event: 'update', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, projectContract.deleteProject, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockSeen(trx, member, params.projectId, 'project.delete')
      await deleteProject(trx, member.workspaceId, before.id)
      log({ object: 'project', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )

  handle(app, platform, projectContract.getProjectMembers, async ({ member, read, params }) =>
    answer(
      await read(async (db) => {
        const { members } = await requireCounted(db, member, params.projectId)
        const seen = await findMembers(db, member.workspaceId, member)
        return seen.filter(({ id }) => members.includes(id))
      }),
    ),
  )

  handle(app, platform, projectContract.getProjectTasks, async ({ member, read, params }) =>
    answer(
      await read(async (db) => {
        await requireCounted(db, member, params.projectId)
        const tasks = await findTasks(db, member, member, { project: params.projectId })
        return tasks.flatMap((task) => seenTask(member, task) ?? [])
      }),
    ),
  )

  handle(app, platform, projectContract.addProjectMembers, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id, members } = await lockSeen(trx, member, body.projectId, 'project.members')
      await requireMembers(trx, workspaceId, 'memberIds', body.memberIds)
      await insertProjectMembers(trx, workspaceId, id, body.memberIds)
      const data = { projectId: id, memberIds: await findProjectMembers(trx, workspaceId, id) }
      if (data.memberIds.length > members.length) log({ object: 'project-member', event: 'create', data })
      return answer(data)
    }),
  )

  handle(app, platform, projectContract.removeProjectMembers, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id, members } = await lockSeen(trx, member, body.projectId, 'project.members')
      await deleteProjectMembers(trx, workspaceId, id, body.memberIds)
      const data = { projectId: id, memberIds: await findProjectMembers(trx, workspaceId, id) }
      if (data.memberIds.length < members.length) log({ object: 'project-member', event: 'delete', data })
      return answer(data)
    }),
  )
}

async function requireCounted(db: Db, member: AskingMember, id: string) {
  const [project] = await findProjects(db, member, member, { id })
  if (!project) throw notFound('Project')
  return project
}

/** The project, locked: 404 when it is out of the member's sight, 403 when they may not do this to it. */
async function lockSeen(trx: Db, member: AskingMember, id: string, flag: Flag): Promise<Project> {
  const [project] = await lockProjects(trx, member, [id])
  if (!project || !isProjectSeen(member, project)) throw notFound('Project')
  if (!may(member, flag, { project: id })) throw forbidden()
  return project
}

async function requireStatus(trx: Db, workspaceId: string, status: string) {
  if (!(await isStatus(trx, workspaceId, 'project', status))) {
    throw invalid({ status: 'Not a project status of this workspace' })
  }
}

async function requireMembers(trx: Db, workspaceId: string, field: string, ids: string[]) {
  const accepted = await findAcceptedIds(trx, workspaceId, ids)
  if (ids.some((id) => !accepted.has(id))) throw invalid({ [field]: 'Names someone who is not a member' })
}
