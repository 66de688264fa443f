import { createSelector } from '@reduxjs/toolkit'
import { useCallback, useMemo } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import { createSeen, selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { optimistic, type ShowChange, type Started } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { assignColors } from '#web/ui/icon/memberColors.ts'
import { type Invitation, type Member, memberContract } from '../member.contract.ts'
import { visibleMember } from '../member.rules.ts'

/** Accepted, with a registered profile; all others are treated as invited. */
export const isMember = (member: Member) => member.status === 'accepted' && !!member.profile?.isRegister

/** How a member is called on screen. */
export function memberName(member: Member): string {
  const name = member.profile?.name || member.email || 'Invited by link'
  return member.status === 'deactivated' ? `${name} (deactivated)` : name
}

type Contract = typeof memberContract

/** The members and open invitations of the workspace. */
export type MemberList = Rows<Member>
export const memberRows = createRows<Member>()

const showChange: ShowChange<Member> = optimistic(memberRows, (recipe) =>
  memberApi.util.updateQueryData('getMembers', undefined, recipe),
)

export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.query<MemberList, void>({
      query: () => send(memberContract.getMembers)({}),
      transformResponse: ({ data }: Answer<typeof memberContract.getMembers>) => memberRows.load(data),
    }),
    addMember: build.mutation<
      Answer<typeof memberContract.addMember>,
      CallArg<typeof memberContract.addMember>
    >({
      query: send(memberContract.addMember),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    addMembers: build.mutation<Answer<Contract['addMembers']>, CallArg<Contract['addMembers']>>({
      query: send(memberContract.addMembers),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    resendInvitation: build.mutation<
      Answer<Contract['resendInvitation']>,
      CallArg<Contract['resendInvitation']>
    >({
      query: send(memberContract.resendInvitation),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    updateMember: build.mutation<Answer<Contract['updateMember']>, CallArg<Contract['updateMember']>>({
      queryFn: sendOnce(memberContract.updateMember, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, body as Partial<Member>, 'The member was not changed.'),
    }),
    deleteMember: build.mutation<
      Answer<typeof memberContract.deleteMember>,
      CallArg<typeof memberContract.deleteMember>
    >({
      query: send(memberContract.deleteMember),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The member was not removed.'),
    }),
    deactivateMember: build.mutation<
      Answer<Contract['deactivateMember']>,
      CallArg<Contract['deactivateMember']>
    >({
      queryFn: sendOnce(memberContract.deactivateMember, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, { status: 'deactivated' }, 'The member was not deactivated.'),
    }),
    reactivateMember: build.mutation<
      Answer<Contract['reactivateMember']>,
      CallArg<Contract['reactivateMember']>
    >({
      queryFn: sendOnce(memberContract.reactivateMember, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, { status: 'accepted' }, 'The member was not reactivated.'),
    }),
    leaveWorkspace: build.mutation<Answer<Contract['leaveWorkspace']>, CallArg<Contract['leaveWorkspace']>>({
      query: send(memberContract.leaveWorkspace),
    }),
    transferWorkspace: build.mutation<
      Answer<Contract['transferWorkspace']>,
      CallArg<Contract['transferWorkspace']>
    >({
      query: send(memberContract.transferWorkspace),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    /** The open invitations for one's own address, to whatever workspaces. */
    getMyInvitations: build.query<Invitation[], void>({
      query: () => send(memberContract.getInvitation)({ query: {} }),
      transformResponse: ({ data }: Answer<typeof memberContract.getInvitation>) => data,
    }),
    getInvitation: build.query<Invitation | null, CallArg<typeof memberContract.getInvitation>>({
      query: send(memberContract.getInvitation),
      transformResponse: ({ data }: Answer<typeof memberContract.getInvitation>) => data[0] ?? null,
    }),
    solveInvitation: build.mutation<
      Answer<typeof memberContract.solveInvitation>,
      CallArg<typeof memberContract.solveInvitation>
    >({
      query: send(memberContract.solveInvitation),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => null))) return
        dispatch(
          memberApi.util.updateQueryData('getMyInvitations', undefined, (list) =>
            list.filter(({ member }) => member.id !== body.memberId),
          ),
        )
      },
    }),
  }),
})

/** Shows the members that a call has answered, one or several. */
async function showAnswer({ dispatch, queryFulfilled }: Pick<Started, 'dispatch' | 'queryFulfilled'>) {
  const pick = openAnswer()
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (!answer) return
  dispatch(
    memberApi.util.updateQueryData('getMembers', undefined, (list) => {
      for (const member of pick(answer.data.data as Member | Member[])) memberRows.put(list, member)
    }),
  )
}

export const {
  useGetMembersQuery,
  useAddMemberMutation,
  useAddMembersMutation,
  useResendInvitationMutation,
  useUpdateMemberMutation,
  useDeleteMemberMutation,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
  useLeaveWorkspaceMutation,
  useTransferWorkspaceMutation,
  useGetMyInvitationsQuery,
  useGetInvitationQuery,
  useSolveInvitationMutation,
} = memberApi

const seenMembers = createSeen(visibleMember)
const selectMembersQuery = memberApi.endpoints.getMembers.select()
type State = Parameters<typeof selectMembersQuery>[0]

/** As far as the role sees them as which one looks. */
const selectSeenMembers = createSelector(
  [
    (state: State) => selectMembersQuery(state).data?.entities,
    (state: State) =>
      selectViewedAs(state) ? selectViewer(state as unknown as Parameters<typeof selectViewer>[0]) : null,
  ],
  (entities, viewer) => (entities && viewer ? seenMembers(viewer, entities) : entities),
)

export const selectMembers = createSelector(selectSeenMembers, (entities = {}) => {
  const all = Object.values(entities).sort((a, b) => memberName(a).localeCompare(memberName(b)))
  const members = all.filter(isMember)
  const deactivated = all.filter(({ status }) => status === 'deactivated')
  return {
    /** Members and invitations by id. */
    byId: entities as Record<string, Member | undefined>,
    /** Those who take part, by name. */
    members,
    /** The same as they are named in texts. */
    named: members.map((member) => ({ id: member.id, name: memberName(member) })),
    /** Those who can’t enter, whose work and time stay. */
    deactivated,
    /** All whose work there may be, those who can’t enter last: to narrow a list to, never to give anything to. */
    everyone: [...members, ...deactivated],
    /** Those who have not accepted yet. */
    invited: all.filter((member) => !isMember(member) && member.status !== 'deactivated'),
  }
})

/** The members of the workspace, which are kept loaded while it is open. */
export const useMembers = () => useSelector(selectMembers)

const noPictures: Readonly<Record<string, string>> = {}
const selectPictures = createSelector(
  (state: State) => selectMembersQuery(state).data?.entities,
  (entities = {}) => {
    const known = Object.values(entities).flatMap(({ id, profile }) =>
      profile?.picture ? [[id, profile.picture] as const] : [],
    )
    return known.length ? Object.fromEntries(known) : noPictures
  },
  // Members change more often than pictures do, and every avatar on screen follows these.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)

/** Gives the members of the workspace their colours, before what stands below draws them. */
export function useMemberColors() {
  const entities = useSelector((state: State) => selectMembersQuery(state).data?.entities)
  // oxlint-disable-next-line react/void-use-memo -- an effect would come after the avatars are drawn
  useMemo(
    () =>
      assignColors(
        Object.values(entities ?? {}).map(({ id, profile, status }) => ({
          id,
          account: profile?.id,
          isGrey: status === 'deactivated',
        })),
      ),
    [entities],
  )
}

/** The members' pictures by id. */
export const useMemberPictures = () => useSelector(selectPictures)

/** Answers how members are called, also those who are gone, whose id may be gone with them. */
export function useMemberNames() {
  const { byId } = useMembers()
  return useCallback(
    (id: string | null) => {
      const member = id ? byId[id] : undefined
      return member ? memberName(member) : 'Former member'
    },
    [byId],
  )
}
