import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { presenceContract } from '../presence.contract.ts'

/** `last-seen`: who came and went while the connection was away was told to nobody here. */
const tagged = api.enhanceEndpoints({ addTagTypes: ['last-seen'] })

export const presenceApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** By member. What was heard since is newer. */
    getLastSeen: build.query<Record<string, string>, void>({
      query: () => send(presenceContract.getLastSeen)({}),
      transformResponse: ({ data }: Answer<typeof presenceContract.getLastSeen>) =>
        Object.fromEntries(data.map(({ memberId, at }) => [memberId, at])),
      providesTags: ['detail', 'last-seen'],
    }),
  }),
})

export const { useGetLastSeenQuery } = presenceApi
