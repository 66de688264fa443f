import { selectProfile, userApi } from '#features/user/web/user.api.ts'
import { loadWorkspaceAnew, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { type Access, flags, scopeOf } from '#shared/access.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendInOrder, sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { dropRow } from '#web/store/lists.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { roleContract } from '../role.contract.ts'
import type { Role } from '../role.shape.ts'

type Calls = typeof roleContract
type Started<T> = { dispatch: Dispatch; queryFulfilled: Promise<{ data: { data: T } }> }

/** Changes the roles where they live: in the current workspace's cache entry. */
export const patchRoles = (recipe: (roles: Role[]) => void) =>
  workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, ({ roles }) => recipe(roles))

/** By role and field how many changes the server has not answered yet: until then nothing it tells replaces the field. */
const waiting = new Map<string, number>()

/** Takes a role as the server tells it, unless a newer one is here, but for the fields that are being changed. */
export function putRole(roles: Role[], confirmed: Role) {
  const known = roles.find(({ id }) => id === confirmed.id)
  if (known && known.updatedAt > confirmed.updatedAt) return
  const taken = Object.entries(confirmed).filter(([field]) => !waiting.get(`${confirmed.id} ${field}`))
  if (known) Object.assign(known, Object.fromEntries(taken))
  else roles.push(confirmed)
  roles.sort((a, b) => a.position - b.position)
}

async function showUpdate(before: Role, body: Partial<Role>, { dispatch, queryFulfilled }: Started<Role>) {
  const fields = Object.keys(body) as (keyof Role)[]
  const count = (by: number) => {
    for (const field of fields) {
      const name = `${before.id} ${field}`
      waiting.set(name, (waiting.get(name) ?? 0) + by)
    }
  }
  const amend = (change: Partial<Role>) =>
    patchRoles((roles) => {
      const known = roles.find(({ id }) => id === before.id)
      if (known) Object.assign(known, change)
    })
  count(1)
  dispatch(amend(body))
  const outcome = await queryFulfilled.catch((failed: { error?: unknown }) => failed)
  count(-1)
  if ('data' in outcome) {
    const confirmed = outcome.data.data
    let isOlder = false
    dispatch(
      patchRoles((roles) => {
        const known = roles.find(({ id }) => id === confirmed.id)
        // Somebody deleted it meanwhile: a late answer must not bring it back.
        if (!known) return
        isOlder = known.updatedAt > confirmed.updatedAt
        putRole(roles, confirmed)
      }),
    )
    // Somebody set the same after that, which was told while this waited.
    if (isOlder) dispatch(loadWorkspaceAnew())
    return
  }
  dispatch(amend(Object.fromEntries(fields.map((field) => [field, before[field]]))))
  dispatch(loadWorkspaceAnew())
  showFailure(outcome.error, 'The role was not changed.')
}

/** Gives the viewer the access of their role, unless it is what they have. */
const showAccess = (roleId: string, access: Access) =>
  userApi.util.updateQueryData('getProfile', undefined, (profile) => {
    const known = profile.access ?? {}
    if (profile.roleId === roleId && flags.some((flag) => scopeOf(known, flag) !== scopeOf(access, flag)))
      profile.access = access
  })

export const roleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the viewer’s role may do, which becomes their access. */
    getAccess: build.query<Access, string>({
      query: (id) => send(roleContract.getRole)({ params: { id } }),
      transformResponse: ({ data }: Answer<typeof roleContract.getRole>) =>
        Object.fromEntries(flags.map((flag) => [flag, scopeOf(data, flag)])) as Access,
      async onQueryStarted(roleId, { dispatch, getState, queryFulfilled }) {
        const accessNow = () => selectProfile(getState() as Parameters<typeof selectProfile>[0])?.access
        const before = accessNow()
        const answer = await queryFulfilled.catch(() => null)
        // What the profile was told meanwhile is newer.
        if (answer && accessNow() === before) dispatch(showAccess(roleId, answer.data))
      },
    }),
    createRole: build.mutation<
      Answer<Calls['createRole']>,
      CallArg<Calls['createRole']> & { optimistic: Role }
    >({
      queryFn: sendInOrder(roleContract.createRole, ({ optimistic }) => [optimistic.id]),
      async onQueryStarted({ optimistic }, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        dispatch(patchRoles((roles) => putRole(roles, optimistic)))
        const outcome = await queryFulfilled.catch((failed: { error?: unknown }) => failed)
        if ('data' in outcome) {
          const [made] = pick(outcome.data.data)
          return void dispatch(patchRoles((roles) => made && putRole(roles, made)))
        }
        dispatch(patchRoles((roles) => dropRow(roles, optimistic.id)))
        showFailure(outcome.error, 'The role was not created.')
      },
    }),
    /** `before` is what the person saw when they made the change, for the way back. */
    updateRole: build.mutation<Answer<Calls['updateRole']>, CallArg<Calls['updateRole']> & { before: Role }>({
      queryFn: sendOnce(roleContract.updateRole, ({ before }) => [before.id]),
      onQueryStarted: ({ before, body }, started) => showUpdate(before, body as Partial<Role>, started),
    }),
    deleteRole: build.mutation<Answer<Calls['deleteRole']>, CallArg<Calls['deleteRole']> & { before: Role }>({
      queryFn: sendInOrder(roleContract.deleteRole, ({ before }) => [before.id]),
      async onQueryStarted({ before }, { dispatch, queryFulfilled }) {
        dispatch(patchRoles((roles) => dropRow(roles, before.id)))
        try {
          await queryFulfilled
        } catch (failed) {
          dispatch(patchRoles((roles) => putRole(roles, before)))
          dispatch(loadWorkspaceAnew())
          showFailure((failed as { error?: unknown }).error, 'The role was not deleted.')
        }
      },
    }),
  }),
})

export const { useGetAccessQuery, useCreateRoleMutation, useUpdateRoleMutation, useDeleteRoleMutation } =
  roleApi
