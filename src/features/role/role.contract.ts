import { z } from 'zod'
import { type Flag, flags, type Scope } from '#shared/access.ts'
import { call, ok } from '#shared/contract.ts'
import { id, page, visibleName } from '#shared/fields.ts'
import { possibleScopes } from './role.rules.ts'
import { role } from './role.shape.ts'

/** Each flag with the scopes that mean something for it; a flag that is left out stays as it is. */
const flagFields = Object.fromEntries(
  flags.map((flag) => [
    flag,
    z.enum(possibleScopes[flag], { error: `Must be one of ${possibleScopes[flag].join(', ')}` }).optional(),
  ]),
) as unknown as Record<Flag, z.ZodOptional<z.ZodType<Scope, Scope>>>

const name = visibleName('name')
const createRoleBody = z.strictObject({
  id: id.optional(),
  name,
  /** The role whose flags it begins with; without one, it begins with none. */
  copyOf: id.optional(),
  /** Its place among the others, as one that comes back had it; behind them all when left out, or when it is taken. */
  position: z.int().min(1, 'The owner’s role comes first').max(10_000, 'At most 10,000').optional(),
  ...flagFields,
})
const updateRoleBody = z.strictObject({ name: name.optional(), ...flagFields })
const params = z.object({ id })

export const roleContract = {
  getAllRoles: call({
    method: 'GET',
    path: '/role',
    summary: 'The roles of the workspace, with their flags.',
    permission: 'member',
    query: page.optional(),
    answer: ok(z.array(role), { roles: z.array(role), cursor: id.nullable() }),
  }),
  getRoles: call({
    method: 'GET',
    path: '/workspace/role',
    summary: 'The roles of the workspace, with their flags.',
    permission: 'member',
    /** Taken as the specification names it: a role is answered whole in any case. */
    query: z
      .strictObject({
        ...page.shape,
        'fields[]': z.union([z.string(), z.array(z.string())]).optional(),
      })
      .optional(),
    answer: ok(z.array(role), { roles: z.array(role), cursor: id.nullable() }),
  }),
  getRole: call({
    method: 'GET',
    path: '/role/:id',
    summary: 'One role with its flags.',
    permission: 'member',
    params,
    answer: ok(role),
  }),
  createRole: call({
    method: 'POST',
    path: '/role',
    summary:
      'Creates a role, that may do no more than the caller’s. Repeating the call with the same id returns it.',
    permission: 'role.manage',
    scope: 'workspace',
    body: createRoleBody,
    answer: ok(role),
  }),
  updateRole: call({
    method: 'PUT',
    path: '/role/:id',
    summary:
      'Renames a role and changes the flags that are sent; neither before nor after may it do more than the caller’s.',
    permission: 'role.manage',
    scope: 'workspace',
    params,
    body: updateRoleBody,
    answer: ok(role),
  }),
  deleteRole: call({
    method: 'DELETE',
    path: '/role/:id',
    summary: 'Deletes a role that nobody has and no invitation offers.',
    permission: 'role.manage',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
}
