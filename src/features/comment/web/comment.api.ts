import type { Answer, CallArg } from '../../../shared/contract.ts'
import { openAnswer } from '../../../web/live/gone.ts'
import { guardOne } from '../../../web/offline/guardOne.ts'
import { sendKept } from '../../../web/offline/sendKept.ts'
import { api, send } from '../../../web/store/api.ts'
import type { Dispatch } from '../../../web/store/listener.ts'
import { dropRow, putRow } from '../../../web/store/lists.ts'
import { showFailure } from '../../../web/ui/toast.ts'
import { type TaskDetail, taskContract } from '../../task/task.contract.ts'
import { loadTaskAnew, patchTaskDetail, taskApi } from '../../task/web/task.api.ts'
import { type Comment, commentContract } from '../comment.contract.ts'

/** Adds or replaces a comment, unless a newer one is here already; in the order they were written. */
export const putComment = (comments: Comment[], comment: Comment) =>
  putRow(comments, comment, ({ createdAt }) => createdAt > comment.createdAt)

export const patchComments = (taskId: string, recipe: (comments: Comment[]) => void) =>
  patchTaskDetail(taskId, ({ comments }) => recipe(comments))

const showComments = (comments: readonly Comment[]) => (dispatch: Dispatch) => {
  for (const comment of comments) dispatch(patchComments(comment.task, (list) => putComment(list, comment)))
}

type State = Parameters<ReturnType<typeof taskApi.endpoints.getTask.select>>[0]

/** A comment as it reads now, where its task is loaded. */
export const selectComment = (state: State, { task, id }: Comment): Comment | undefined =>
  taskApi.endpoints.getTask
    .select({ params: { id: task } })(state)
    .data?.data.comments.find((comment) => comment.id === id)

type WithBefore<C> = C & { before: Comment }

const guardComment = guardOne<WithBefore<CallArg<typeof commentContract.updateComment>>>('comment', {
  request: ({ before }) => send(taskContract.getTask)({ params: { id: before.task } }),
  rowsOf: (answer) => (answer as TaskDetail).comments,
})

export const commentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was not taken stays with its author, see `useSendComment`. */
    createComment: build.mutation<
      Answer<typeof commentContract.createComment>,
      CallArg<typeof commentContract.createComment>
    >({
      queryFn: sendKept(commentContract.createComment, ({ body }) => [`comments of ${body.task}`]),
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
      queryFn: sendKept(commentContract.updateComment, ({ params }) => [params.id], guardComment),
      async onQueryStarted({ params, body, before }, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const show = (from: string, to: string) =>
          dispatch(
            patchComments(before.task, (comments) => {
              const shown = comments.find(({ id }) => id === params.id)
              if (shown?.text === from) shown.text = to
            }),
          )
        show(before.text, body.text)
        try {
          const { data } = await queryFulfilled
          dispatch(showComments(pick(data.data)))
        } catch (failed) {
          show(body.text, before.text)
          dispatch(loadTaskAnew(before.task))
          showFailure((failed as { error?: unknown }).error, 'The comment was not changed.')
        }
      },
    }),
    deleteComment: build.mutation<
      Answer<typeof commentContract.deleteComment>,
      WithBefore<CallArg<typeof commentContract.deleteComment>>
    >({
      queryFn: sendKept(commentContract.deleteComment, ({ params }) => [params.id]),
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
      queryFn: sendKept(commentContract.restoreComment, ({ params }) => [params.id]),
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
  useCreateCommentMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
  useRestoreCommentMutation,
} = commentApi
