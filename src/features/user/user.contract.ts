import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { id } from '../../shared/fields.ts'
import { access } from '../role/role.contract.ts'

/** The signed-in user as the web knows them, in the workspace they are in now. */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isRegister: z.boolean(),
  /** The current workspace, the user's member and role there; null before the first workspace. */
  workspaceId: id.nullable(),
  memberId: id.nullable(),
  roleId: id.nullable(),
  access: access.nullable(),
})
export type Profile = z.infer<typeof profile>

export const userContract = {
  getProfile: call({
    method: 'GET',
    path: '/user',
    summary: 'The profile of the signed-in user.',
    permission: 'user',
    answer: ok(profile),
  }),
}
