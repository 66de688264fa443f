import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type SharedPage, sharedPageContract } from '../document.public.contract.ts'

/** What whoever holds a link to a page reads; nobody need be signed in. */
const sharedPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    openSharedPage: build.query<SharedPage, { token: string; page?: string }>({
      query: (body) => send(sharedPageContract.openSharedPage)({ body }),
      transformResponse: ({ data }: Answer<typeof sharedPageContract.openSharedPage>) => data,
    }),
  }),
})

export const { useOpenSharedPageQuery } = sharedPageApi
