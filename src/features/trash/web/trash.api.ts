import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type TrashKind, trashContract } from '../trash.contract.ts'

export type TrashFilter = { kind?: TrashKind | undefined; search?: string | undefined }
type Page = Answer<typeof trashContract.getTrash>

/** Names the trash among the details, for who knows that it changed. */
export const trashTag = { type: 'detail', id: 'trash' } as const

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTrash: build.infiniteQuery<Page, TrashFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg: { kind, search }, pageParam: cursor }) =>
        send(trashContract.getTrash)({
          query: { ...(kind && { kind }), ...(search && { search }), ...(cursor && { cursor }) },
        }),
      providesTags: [trashTag],
    }),
    restoreTrash: build.mutation<
      Answer<typeof trashContract.restoreTrash>,
      CallArg<typeof trashContract.restoreTrash>
    >({
      query: send(trashContract.restoreTrash),
      invalidatesTags: [trashTag],
      async onQueryStarted(_arg, { queryFulfilled }) {
        await queryFulfilled.catch(({ error }) => showFailure(error, 'Nothing was restored.'))
      },
    }),
  }),
})

export const { useGetTrashInfiniteQuery, useRestoreTrashMutation } = trashApi
