import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { roleContract } from '../role.contract.ts'
import { findRole, findRoles } from './role.queries.ts'

export async function roleRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, roleContract.getRoles, async ({ member, read }) => {
    const roles = await read((db) => findRoles(db, member.workspaceId))
    return answer(roles, { roles })
  })

  handle(app, platform, roleContract.getRole, async ({ member, read, params }) => {
    const role = await read((db) => findRole(db, member.workspaceId, params.id))
    if (!role) throw notFound('Role')
    return answer(role)
  })
}
