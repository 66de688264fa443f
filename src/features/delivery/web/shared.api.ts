import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type SharedInvoice, sharedContract } from '../delivery.public.contract.ts'

type Calls = typeof sharedContract

/** What whoever holds a link to an invoice sees and does; nobody need be signed in. */
const sharedApi = api.injectEndpoints({
  endpoints: (build) => ({
    openShare: build.query<SharedInvoice, string>({
      query: (token) => send(sharedContract.openShare)({ body: { token } }),
      transformResponse: ({ data }: Answer<Calls['openShare']>) => data,
    }),
    viewShare: build.mutation<Answer<Calls['viewShare']>, CallArg<Calls['viewShare']>>({
      query: send(sharedContract.viewShare),
    }),
    replyToShare: build.mutation<Answer<Calls['replyToShare']>, CallArg<Calls['replyToShare']>>({
      query: send(sharedContract.replyToShare),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) dispatch(sharedApi.util.updateQueryData('openShare', body.token, () => data.data))
      },
    }),
  }),
})

export const { useOpenShareQuery, useReplyToShareMutation, useViewShareMutation } = sharedApi
