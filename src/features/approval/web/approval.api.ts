import { timeOf } from '#features/time/web/time.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { inOrder, sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { optimisticMany, type ShowChanges } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { approvalContract } from '../approval.contract.ts'
import type { Approval } from '../approval.shape.ts'
import { listenForApprovals } from './approval.live.ts'

type Contract = typeof approvalContract

/** Weeks of a state, or with their Monday in a period. */
export type ApprovalsAsked = NonNullable<CallArg<Contract['getApprovals']>['query']>

/** Whose weeks they are: what was typed into them before is sent before, and what is typed after comes after. */
type Own = { memberId: string }

const rows = createRows<Approval>()
const missingTag = { type: 'detail', id: 'missing weeks' } as const
const historyTag = { type: 'detail', id: 'week history' } as const

type State = Parameters<typeof approvalApi.util.selectCachedArgsForQuery>[0]
type Thunk = (dispatch: Dispatch, getState: () => unknown) => void

/** Changes every list of weeks that is loaded; what does not belong to one is in it unseen. */
const patchApprovals =
  (recipe: (list: Rows<Approval>) => void): Thunk =>
  (dispatch, getState) => {
    for (const asked of approvalApi.util.selectCachedArgsForQuery(getState() as State, 'getApprovals'))
      dispatch(approvalApi.util.updateQueryData('getApprovals', asked, recipe))
  }
const put = (row: Approval) => patchApprovals((list) => rows.put(list, row))

const showApprovals: ShowChanges<Approval> = optimisticMany(rows, patchApprovals)

type Version = Pick<Approval, 'id' | 'updatedAt'>

/** What a week's version became by a decision of one's own. */
const versions = new Map<string, string>()
const versionKey = ({ id, updatedAt }: Version) => `${id} ${updatedAt}`

/** Who decides before the answer to their last decision is drawn decides on what that made. */
function latestVersion({ id, updatedAt }: Version): Version {
  const next = versions.get(versionKey({ id, updatedAt }))
  return next === undefined ? { id, updatedAt } : latestVersion({ id, updatedAt: next })
}

const sendDecision = sendOnce(approvalContract.decideWeeks, ({ body }: CallArg<Contract['decideWeeks']>) =>
  body.weeks.map(({ id }) => id),
)

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApprovals: build.query<Rows<Approval>, ApprovalsAsked>({
      query: (query) => send(approvalContract.getApprovals)({ query }),
      transformResponse: ({ data }: Answer<Contract['getApprovals']>) => rows.load(data),
      providesTags: ['detail'],
    }),
    submitWeek: build.mutation<Answer<Contract['submitWeek']>, CallArg<Contract['submitWeek']> & Own>({
      queryFn: sendOnce(
        approvalContract.submitWeek,
        ({ memberId }: CallArg<Contract['submitWeek']> & Own) => [timeOf(memberId)],
      ),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        for (const row of answer?.data.data ?? []) dispatch(put(row))
      },
    }),
    withdrawWeeks: build.mutation<
      Answer<Contract['withdrawWeeks']>,
      CallArg<Contract['withdrawWeeks']> & Own
    >({
      queryFn: sendOnce(
        approvalContract.withdrawWeeks,
        ({ body, memberId }: CallArg<Contract['withdrawWeeks']> & Own) => [timeOf(memberId), ...body.ids],
      ),
      onQueryStarted: ({ body }, started) =>
        showApprovals(
          started,
          body.ids.map((id) => ({ id, change: { state: 'open' as const } })),
          'The week was not withdrawn.',
        ),
    }),
    decideWeeks: build.mutation<Answer<Contract['decideWeeks']>, CallArg<Contract['decideWeeks']>>({
      queryFn: ({ body }, api, options, fetchAnswer) =>
        inOrder(
          body.weeks.map(({ id }) => `decision on ${id}`),
          async () => {
            const weeks = body.weeks.map(latestVersion)
            const result = await sendDecision({ body: { ...body, weeks } }, api, options, fetchAnswer)
            for (const week of weeks) {
              const row = result.data?.data.find(({ id }) => id === week.id)
              if (row && row.updatedAt !== week.updatedAt) versions.set(versionKey(week), row.updatedAt)
            }
            return result
          },
        ),
      onQueryStarted: ({ body }, started) =>
        showApprovals(
          started,
          body.weeks.map(({ id }) => ({ id, change: { state: body.state } })),
          'The weeks were not changed.',
        ),
    }),
    getMissingWeeks: build.query<string[], string>({
      query: (week) => send(approvalContract.getMissingWeeks)({ query: { week } }),
      transformResponse: ({ data }: Answer<Contract['getMissingWeeks']>) => data,
      providesTags: ['detail', missingTag],
    }),
    getApprovalHistory: build.query<Answer<Contract['getApprovalHistory']>['data'], string>({
      query: (id) => send(approvalContract.getApprovalHistory)({ params: { id } }),
      transformResponse: ({ data }: Answer<Contract['getApprovalHistory']>) => data,
      providesTags: ['detail', historyTag],
    }),
  }),
})

export const {
  useGetApprovalsQuery,
  useSubmitWeekMutation,
  useWithdrawWeeksMutation,
  useDecideWeeksMutation,
  useGetMissingWeeksQuery,
  useGetApprovalHistoryQuery,
} = approvalApi

/** A week as it is now, in whichever list it is loaded. */
export function approvalNow(state: State, id: string): Approval | undefined {
  for (const asked of approvalApi.util.selectCachedArgsForQuery(state, 'getApprovals')) {
    const found = approvalApi.endpoints.getApprovals.select(asked)(state).data?.entities[id]
    if (found) return found
  }
  return undefined
}
export type ApprovalsState = State

listenForApprovals({
  put,
  drop: (id) => patchApprovals((list) => rows.applyDeletion(list, id)),
  reload: () => api.util.invalidateTags([historyTag, missingTag]),
})
