import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { api, send } from '#web/store/api.ts'
import type { PageThread } from '../document.shape.ts'
import { documentThreadContract } from '../document.thread.contract.ts'

type Calls = typeof documentThreadContract

/** Names the threads of pages among the details, for who knows that somebody commented. */
const threadTag = { type: 'detail', id: 'page threads' } as const

/** What members say about passages of pages. */
const documentThreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getThreads: build.query<PageThread[], string>({
      query: (id) => send(documentThreadContract.getThreads)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getThreads']>) => data,
      providesTags: ['detail', threadTag],
    }),
    createThread: build.mutation<Answer<Calls['createThread']>, CallArg<Calls['createThread']>>({
      query: send(documentThreadContract.createThread),
      invalidatesTags: [threadTag],
    }),
    replyToThread: build.mutation<Answer<Calls['replyToThread']>, CallArg<Calls['replyToThread']>>({
      query: send(documentThreadContract.replyToThread),
      invalidatesTags: [threadTag],
    }),
    resolveThread: build.mutation<Answer<Calls['resolveThread']>, CallArg<Calls['resolveThread']>>({
      query: send(documentThreadContract.resolveThread),
      invalidatesTags: [threadTag],
    }),
    updatePageComment: build.mutation<
      Answer<Calls['updatePageComment']>,
      CallArg<Calls['updatePageComment']>
    >({
      query: send(documentThreadContract.updatePageComment),
      invalidatesTags: [threadTag],
    }),
    deletePageComment: build.mutation<
      Answer<Calls['deletePageComment']>,
      CallArg<Calls['deletePageComment']>
    >({
      query: send(documentThreadContract.deletePageComment),
      invalidatesTags: [threadTag],
    }),
    restorePageComment: build.mutation<
      Answer<Calls['restorePageComment']>,
      CallArg<Calls['restorePageComment']>
    >({
      query: send(documentThreadContract.restorePageComment),
      invalidatesTags: [threadTag],
    }),
  }),
})

export const {
  useGetThreadsQuery,
  useCreateThreadMutation,
  useReplyToThreadMutation,
  useResolveThreadMutation,
  useUpdatePageCommentMutation,
  useDeletePageCommentMutation,
  useRestorePageCommentMutation,
} = documentThreadApi

onLive(['document-thread'], (_messages, dispatch) => {
  dispatch(documentThreadApi.util.invalidateTags([threadTag]))
})
