import type { TaskDetail } from '#features/task/task.contract.ts'
import { loadTaskAnew, patchTaskDetail, taskApi } from '#features/task/web/task.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { dropRow, putRow } from '#web/store/lists.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { commentContract } from '../comment.contract.ts'
import { withReaction } from '../comment.rules.ts'
import type { Comment } from '../comment.shape.ts'

/** Adds or replaces a comment, unless a newer one is here already; in the order they were written. */
export const putComment = (comments: Comment[], comment: Comment) =>
  putRow(comments, comment, ({ createdAt }) => createdAt > comment.createdAt)

export const patchComments = (taskId: string, recipe: (comments: Comment[]) => void) =>
  patchTaskDetail(taskId, ({ comments }) => recipe(comments))

/**
 * Adds what is told of a comment to those that are here. One from before them, where there are earlier ones, is left to
 * whoever loads these: they load up to the first that is here, and would miss what lies between.
 */
export function putLoaded(
  { comments, earlierComments }: Pick<TaskDetail, 'comments' | 'earlierComments'>,
  comment: Comment,
) {
  const [first] = comments
  const isHere = ({ id }: Comment) => id === comment.id || id === comment.replyTo
  const isBefore =
    first && (comment.createdAt < first.createdAt || (comment.replyTo && !comments.some(isHere)))
  if (earlierComments > 0 && isBefore) return
  putComment(comments, comment)
}

export const showComment = (comment: Comment) =>
  patchTaskDetail(comment.task, (detail) => putLoaded(detail, comment))

const showComments = (comments: readonly Comment[]) => (dispatch: Dispatch) => {
  for (const comment of comments) dispatch(showComment(comment))
}

const putEarlier = (taskId: string, earlier: readonly Comment[], left: number) =>
  patchTaskDetail(taskId, (detail) => {
    for (const comment of earlier) putComment(detail.comments, comment)
    detail.earlierComments = left
  })

type State = Parameters<ReturnType<typeof taskApi.endpoints.getTask.select>>[0]

const selectDetail = (state: State, task: string): TaskDetail | undefined =>
  taskApi.endpoints.getTask.select({ params: { id: task } })(state).data?.data

/** A comment as it reads now, where its task is loaded. */
export const selectComment = (state: State, { task, id }: Comment): Comment | undefined =>
  selectDetail(state, task)?.comments.find((comment) => comment.id === id)

type WithBefore<C> = C & { before: Comment }

const guardComment = guardOne<WithBefore<CallArg<typeof commentContract.updateComment>>>('comment', {
  request: ({ params }) => send(commentContract.getComment)({ params }),
  rowsOf: (answer) => [answer as Comment],
})

/** Comments of a page when somebody looks for one of them. */
const pageSize = 50
const pageSizeOfSearch = 200

export const commentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Brings the comments before those that are here: one page, or as many as it takes until the one with the id `until` is
     * here. What the task shows is where they are kept.
     */
    loadEarlierComments: build.mutation<null, { task: string; until?: string }>({
      async queryFn({ task, until }, { dispatch, getState }, _options, fetchAnswer) {
        if (until) {
          const { error } = await fetchAnswer(send(commentContract.getComment)({ params: { id: until } }))
          if (error) return { error }
        }
        const limit = until ? pageSizeOfSearch : pageSize
        for (;;) {
          const pick = openAnswer()
          const detail = selectDetail(getState() as State, task)
          const cursor = detail?.comments[0]?.id
          if (!cursor || !detail.earlierComments || detail.comments.some(({ id }) => id === until))
            return { data: null }
          const request = send(commentContract.getComments)({
            params: { id: task },
            query: { cursor, limit },
          })
          const { data, error } = await fetchAnswer(request)
          if (error) return { error }
          const { comments, earlier } = (data as Answer<typeof commentContract.getComments>).data
          const there = pick(comments)
          // Dropped as a whole, it says nothing of how many are left either.
          if (comments.length && !there.length) return { data: null }
          dispatch(putEarlier(task, there, earlier))
          if (!until) return { data: null }
        }
      },
    }),
    /** What was not taken stays with its author, see `useSendComment`. */
    createComment: build.mutation<
      Answer<typeof commentContract.createComment>,
      CallArg<typeof commentContract.createComment>
    >({
      queryFn: sendQueued(commentContract.createComment, ({ body }) => [`comments of ${body.task}`]),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(showComments(pick(answer.data.data)))
      },
    }),
    updateComment: build.mutation<
      Answer<typeof commentContract.updateComment>,
      WithBefore<CallArg<typeof commentContract.updateComment>>
    >({
      queryFn: sendQueued(commentContract.updateComment, ({ params }) => [params.id], guardComment),
      async onQueryStarted({ params, body, before }, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const { text = before.text, teamOnly = before.teamOnly } = body
        const changed = { text, teamOnly }
        const show = (from: typeof changed, to: typeof changed) =>
          dispatch(
            patchComments(before.task, (comments) => {
              const shown = comments.find(({ id }) => id === params.id)
              if (!shown) return
              if (shown.text === from.text) shown.text = to.text
              if (shown.teamOnly === from.teamOnly) shown.teamOnly = to.teamOnly
            }),
          )
        show(before, changed)
        try {
          const { data } = await queryFulfilled
          dispatch(showComments(pick(data.data)))
        } catch (failed) {
          show(changed, before)
          dispatch(loadTaskAnew(before.task))
          showFailure((failed as { error?: unknown }).error, 'The comment was not changed.')
        }
      },
    }),
    reactToComment: build.mutation<
      Answer<typeof commentContract.reactToComment>,
      WithBefore<CallArg<typeof commentContract.reactToComment>> & { member: string }
    >({
      queryFn: sendQueued(commentContract.reactToComment, ({ params }) => [params.id]),
      async onQueryStarted({ params, body, before, member }, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const show = (on: boolean) =>
          dispatch(
            patchComments(before.task, (comments) => {
              const shown = comments.find(({ id }) => id === params.id)
              if (shown) shown.reactions = withReaction(shown.reactions, { emoji: body.emoji, member, on })
            }),
          )
        show(body.on)
        try {
          const { data } = await queryFulfilled
          dispatch(showComments(pick(data.data)))
        } catch (failed) {
          show(!body.on)
          dispatch(loadTaskAnew(before.task))
          showFailure((failed as { error?: unknown }).error, 'The reaction was not saved.')
        }
      },
    }),
    deleteComment: build.mutation<
      Answer<typeof commentContract.deleteComment>,
      WithBefore<CallArg<typeof commentContract.deleteComment>>
    >({
      queryFn: sendQueued(commentContract.deleteComment, ({ params }) => [params.id]),
      async onQueryStarted({ params, before }, { dispatch, queryFulfilled }) {
        dispatch(patchComments(before.task, (comments) => dropRow(comments, params.id)))
        try {
          await queryFulfilled
        } catch (failed) {
          dispatch(patchComments(before.task, (comments) => putComment(comments, before)))
          dispatch(loadTaskAnew(before.task))
          showFailure((failed as { error?: unknown }).error, 'The comment was not deleted.')
        }
      },
    }),
    restoreComment: build.mutation<
      Answer<typeof commentContract.restoreComment>,
      CallArg<typeof commentContract.restoreComment>
    >({
      queryFn: sendQueued(commentContract.restoreComment, ({ params }) => [params.id]),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        try {
          const { data } = await queryFulfilled
          dispatch(showComments(pick(data.data)))
        } catch (failed) {
          showFailure((failed as { error?: unknown }).error, 'The comment was not restored.')
        }
      },
    }),
  }),
})

export const {
  useReactToCommentMutation,
  useLoadEarlierCommentsMutation,
  useCreateCommentMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
  useRestoreCommentMutation,
} = commentApi
