import { createSelector } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { type Flag, may, type Resource, type Viewer } from '#shared/access.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, positionOf, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { type Billing, type Leaving, type Profile, userContract } from '../user.contract.ts'
import { selectViewedAs, selectViewersProjects } from './parts/viewerSources.ts'

type Contract = typeof userContract

/** Milliseconds. */
const pollAfter = 1000

/** A profile that a call of its own has answered: the `seq` of the workspace's change log by then, and what names its sight. */
export type LoadedProfile = Profile & { seq?: number; visibilityKey?: string }

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<LoadedProfile, void>({
      async queryFn(_arg, _api, _options, fetchAnswer) {
        const ask = () => fetchAnswer(send(userContract.getProfile)({}))
        let { data, error, meta } = await ask()
        if (error?.status === 'FETCH_ERROR') {
          // A page that is being left breaks its calls off, and is gone before it would ask again: only a server
          // that is really away may end the session.
          await new Promise((resolve) => setTimeout(resolve, pollAfter))
          ;({ data, error, meta } = await ask())
        }
        if (error) return { error }
        const profile = (data as Answer<typeof userContract.getProfile>).data
        const position = positionOf(meta)
        return { data: position.visibilityKey ? { ...profile, ...position } : profile }
      },
    }),
    updateProfile: build.mutation<Answer<Contract['updateProfile']>, CallArg<Contract['updateProfile']>>({
      query: send(userContract.updateProfile),
      onQueryStarted: (_arg, started) => showProfile(started),
    }),
    setPicture: build.mutation<Answer<Contract['setPicture']>, Blob>({
      query: (body) => ({
        ...send(userContract.setPicture)({}),
        headers: { 'content-type': 'application/octet-stream' },
        body,
      }),
      onQueryStarted: (_arg, started) => showProfile(started),
    }),
    deletePicture: build.mutation<Answer<Contract['deletePicture']>, void>({
      query: () => send(userContract.deletePicture)({}),
      onQueryStarted: (_arg, started) => showProfile(started),
    }),
    getBilling: build.query<Billing, void>({
      query: () => send(userContract.setBilling)({}),
      transformResponse: ({ data }: Answer<Contract['setBilling']>) => data,
    }),
    setBilling: build.mutation<Answer<Contract['setBilling']>, CallArg<Contract['setBilling']>>({
      query: send(userContract.setBilling),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) void dispatch(userApi.util.upsertQueryData('getBilling', undefined, answer.data.data))
      },
    }),
    getLeaving: build.query<Leaving[], void>({
      query: () => send(userContract.getLeaving)({}),
      transformResponse: ({ data }: Answer<Contract['getLeaving']>) => data,
    }),
    deleteUser: build.mutation<Answer<Contract['deleteUser']>, CallArg<Contract['deleteUser']>>({
      query: send(userContract.deleteUser),
    }),
  }),
})

/** Shows the profile that a call has answered. */
async function showProfile({ dispatch, queryFulfilled }: ProfileStarted) {
  const answer = await queryFulfilled.catch(() => null)
  if (answer) void dispatch(userApi.util.upsertQueryData('getProfile', undefined, answer.data.data.profile))
}
type ProfileStarted = {
  dispatch: Dispatch
  queryFulfilled: Promise<{ data: { data: { profile: Profile } } }>
}

export const {
  useGetProfileQuery,
  useUpdateProfileMutation,
  useSetPictureMutation,
  useDeletePictureMutation,
  useGetBillingQuery,
  useSetBillingMutation,
  useGetLeavingQuery,
  useDeleteUserMutation,
} = userApi

/** Asks anew who is signed in, and what they may do. */
export const reloadProfile = () =>
  userApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true, subscribe: false })

const selectProfileQuery = userApi.endpoints.getProfile.select()
type ProfileState = Parameters<typeof selectProfileQuery>[0]

/** The signed-in user, undefined until loaded. */
export const selectProfile = (state: ProfileState): LoadedProfile | undefined =>
  selectProfileQuery(state).data

/** The signed-in user; while the workspace is looked at as another role, with what that one may do. */
const selectShownProfile = createSelector([selectProfile, selectViewedAs], (profile, viewedAs) =>
  profile && viewedAs ? { ...profile, roleId: viewedAs.role.id, access: viewedAs.viewer.access } : profile,
)

/** The signed-in user. Only below the routes that wait for the profile. */
export function useProfile(): Profile {
  const profile = useSelector(selectShownProfile)
  if (!profile) throw new Error('useProfile needs a loaded profile')
  return profile
}

/** The viewer's own member in the current workspace. */
export function useMemberId(): string {
  const { memberId } = useProfile()
  if (!memberId) throw new Error('useMemberId needs a current workspace')
  return memberId
}

/** Who asks, for the rules that decide what they may see and do. */
export const selectViewer = createSelector(
  [selectProfile, selectViewersProjects, selectViewedAs],
  (profile, projects, viewedAs): Viewer => {
    const memberId = profile?.memberId ?? ''
    if (viewedAs) {
      const { viewer } = viewedAs
      const shared = Object.values(projects ?? {}).filter(({ id }) => viewer.projects.has(id))
      return { ...viewer, colleagues: new Set([memberId, ...shared.flatMap(({ members }) => members)]) }
    }
    const mine = Object.values(projects ?? {}).filter((project) => project.members.includes(memberId))
    return {
      memberId,
      access: profile?.access ?? {},
      projects: new Set(mine.map((project) => project.id)),
      colleagues: new Set(mine.flatMap((project) => project.members)),
    }
  },
)

/** Answers whether the viewer may do something, to hide or explain what they may not. */
export function useMay(): (flag: Flag, thing?: Resource) => boolean {
  const viewer = useSelector(selectViewer)
  return useCallback((flag, thing) => may(viewer, flag, thing), [viewer])
}
