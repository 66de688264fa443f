import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { withdrawWiderOfRole } from '#features/member/server/member.invited.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { findCurrentMember } from '#server/session/currentMember.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type Access, flags, isWithin, scopeOf } from '#shared/access.ts'
import { roleContract } from '../role.contract.ts'
import type { Role } from '../role.shape.ts'
import {
  accessOf,
  countHolders,
  deleteRole,
  findRole,
  findRoles,
  insertRole,
  updateRole,
} from './role.queries.ts'

const maxRoles = 50

export async function roleRoutes(app: FastifyInstance, platform: Platform) {
  for (const call of [roleContract.getRoles, roleContract.getAllRoles]) {
    handle(app, platform, call, async ({ member, read, query }) => {
      const { rows, cursor } = pageOf(await read((db) => findRoles(db, member.workspaceId)), query)
      return answer(rows, { roles: rows, cursor })
    })
  }

  handle(app, platform, roleContract.getRole, async ({ member, read, params }) => {
    const role = await read((db) => findRole(db, member.workspaceId, params.id))
    if (!role) throw notFound('Role')
    return answer(role)
  })

  handle(app, platform, roleContract.createRole, async ({ member, write, body }) => {
    const { workspaceId } = member
    const { id = uuidv7(), name, copyOf, position: place, ...sent } = body
    return answer(
      await write(async (trx, log) => {
        const roles = await lockRoles(trx, workspaceId)
        const caller = await findCurrentMember(trx, member, roleContract.createRole)
        const known = roles.find((role) => role.id === id)
        if (known) return known
        if (roles.length >= maxRoles)
          throw new HttpError(409, 'TOO_MANY_ROLES', `A workspace has at most ${maxRoles} roles.`)
        const original = roles.find((role) => role.id === copyOf)
        if (copyOf && !original) throw invalid({ copyOf: 'Not a role of this workspace' })
        validateName(roles, name)
        const access = { ...(original && accessOf(original)), ...withoutMissing(sent) }
        assertNotWider(caller, access)
        const isFree = place !== undefined && roles.every(({ position }) => position !== place)
        const position = isFree ? place : (roles.at(-1)?.position ?? -1) + 1
        const data = await insertRole(trx, workspaceId, { id, name, position, access })
        log({ object: 'role', event: 'create', data })
        return data
      }).catch((error) => {
        if (brokenConstraint(error) !== 'role_pkey') throw error
        throw idTaken()
      }),
    )
  })

  handle(app, platform, roleContract.updateRole, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const roles = await lockRoles(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, roleContract.updateRole)
      const before = requireEditable(caller, roles, params.id)
      const { name = before.name, ...sent } = body
      validateName(roles, name, before.id)
      const access = { ...accessOf(before), ...withoutMissing(sent) }
      assertNotWider(caller, access)
      const isSame = name === before.name && flags.every((flag) => scopeOf(access, flag) === before[flag])
      if (isSame) return answer(before)
      const data = await updateRole(trx, workspaceId, before.id, { name, access })
      log({ object: 'role', event: 'update', data, before })
      if (!isWithin(accessOf(before), access)) await withdrawWiderOfRole(trx, log, workspaceId, before.id)
      return answer(data)
    }),
  )

  handle(app, platform, roleContract.deleteRole, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const roles = await lockRoles(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, roleContract.deleteRole)
      const before = requireEditable(caller, roles, params.id)
      if (await countHolders(trx, workspaceId, before.id)) throw inUse()
      await deleteRole(trx, workspaceId, before.id)
      log({ object: 'role', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }).catch((error) => {
      // Somebody was given the role at the same moment.
      if (brokenConstraint(error)?.startsWith('member_')) throw inUse()
      throw error
    }),
  )
}

const inUse = () =>
  new HttpError(409, 'ROLE_IN_USE', 'Members or invitations have this role. Give them another role first.')

/** One at a time: of two that are named alike the second sees the first. */
async function lockRoles(trx: Db, workspaceId: string): Promise<Role[]> {
  await lockWorkspace(trx, workspaceId)
  return findRoles(trx, workspaceId)
}

const withoutMissing = (sent: Access): Access =>
  Object.fromEntries(Object.entries(sent).filter(([, scope]) => scope !== undefined))

function requireEditable(member: CallerMember, roles: readonly Role[], id: string): Role {
  const role = roles.find((known) => known.id === id)
  if (!role) throw notFound('Role')
  if (role.isOwner)
    throw new HttpError(409, 'OWNER_ROLE', 'The owner’s role can do everything and can’t be changed.')
  if (!isWithin(accessOf(role), member.access)) throw forbidden('This role can do more than yours.')
  return role
}

/** Nobody hands out more than they hold; the refusal names each flag. */
function assertNotWider(member: CallerMember, access: Access) {
  const wider = flags.filter((flag) => !isWithin({ [flag]: scopeOf(access, flag) }, member.access))
  if (!wider.length) return
  throw new HttpError(
    403,
    'FORBIDDEN',
    'A role can’t do more than your own.',
    Object.fromEntries(wider.map((flag) => [flag, `Your own role has ${scopeOf(member.access, flag)}`])),
  )
}

function validateName(roles: readonly Role[], name: string, except?: string) {
  const folded = name.toLowerCase()
  if (roles.some((role) => role.id !== except && role.name.toLowerCase() === folded))
    throw invalid({ name: 'A role with this name already exists' })
}
