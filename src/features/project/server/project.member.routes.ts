import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { withdrawWider } from '#features/member/server/member.invited.queries.ts'
import { findMember, findMembers } from '#features/member/server/member.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { findCurrentMember } from '#server/session/currentMember.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { Call } from '#shared/contract.ts'
import { type ProjectMembers, projectContract } from '../project.contract.ts'
import { membersOf } from '../project.rules.ts'
import { changeProjectMembers } from './project.member.queries.ts'
import { findProject, lockProjects } from './project.queries.ts'
import { requireChangeable, requireMembers, requireSeen } from './project.validate.ts'

/** Who is in a project. */
export async function projectMemberRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, projectContract.getProjectMembers, ({ member, read, params, query }) =>
    read(async (db) => {
      const project = requireSeen(member, await findProject(db, member, params.projectId))
      const seen = await findMembers(db, member.workspaceId, member)
      const { rows, cursor } = pageOf(
        seen.filter(({ id }) => project.members.includes(id)),
        query,
      )
      return answer(rows, { cursor })
    }),
  )

  handle(app, platform, projectContract.addProjectMembers, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await lockOne(trx, member, projectContract.addProjectMembers, body.projectId)
      await requireMembers(trx, workspaceId, 'memberIds', body.memberIds)
      const add = body.memberIds.filter((id) => !before.memberIds.includes(id))
      if (!add.length) return answer(before)
      const data = await changeProjectMembers(trx, workspaceId, before.projectId, { add })
      log({ object: 'project-member', event: 'create', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, projectContract.removeProjectMembers, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await lockOne(trx, member, projectContract.removeProjectMembers, body.projectId)
      const remove = before.memberIds.filter((id) => body.memberIds.includes(id))
      if (!remove.length) return answer(before)
      const data = await changeProjectMembers(trx, workspaceId, before.projectId, { remove })
      log({ object: 'project-member', event: 'delete', data, before })
      for (const removed of remove) {
        const maker = await findMember(trx, workspaceId, removed)
        if (maker) await withdrawWider(trx, log, workspaceId, maker)
      }
      return answer(data)
    }),
  )
}

/** The workspace is locked too: who is taken off at the same moment puts nobody on any more, nor invites. */
async function lockOne(
  trx: Db,
  member: CallerMember,
  call: Call,
  projectId: string,
): Promise<ProjectMembers> {
  await lockWorkspace(trx, member.workspaceId)
  const caller = await findCurrentMember(trx, member, call)
  const [project] = await lockProjects(trx, member, [projectId])
  return membersOf(requireChangeable(caller, project, 'project.members'))
}
