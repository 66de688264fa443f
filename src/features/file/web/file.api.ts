import { loadTaskAnew, patchTaskDetail } from '#features/task/web/task.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { dropRow, putRow } from '#web/store/lists.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { fileContract, type Storage } from '../file.contract.ts'
import type { File } from '../file.shape.ts'

/** Adds or replaces a file, unless a newer one is here already; in the order they were added. */
export const putFile = (files: File[], file: File) =>
  putRow(files, file, ({ createdAt }) => createdAt > file.createdAt)

export const patchFiles = (taskId: string, recipe: (files: File[]) => void) =>
  patchTaskDetail(taskId, ({ files }) => recipe(files))

type OnFile<C> = C & { file: File }

type Started = { dispatch: Dispatch; queryFulfilled: Promise<{ data: { data: File } }> }

/** Shows a file that comes to its task before the server has answered. */
async function showAdded({ dispatch, queryFulfilled }: Started, file: File, failure: string) {
  const pick = openAnswer()
  dispatch(patchFiles(file.task, (files) => putFile(files, file)))
  try {
    const { data } = await queryFulfilled
    for (const confirmed of pick(data.data))
      dispatch(patchFiles(file.task, (files) => putFile(files, confirmed)))
  } catch (failed) {
    dispatch(patchFiles(file.task, (files) => dropRow(files, file.id)))
    dispatch(loadTaskAnew(file.task))
    showFailure((failed as { error?: unknown }).error, failure)
  }
}

/** Names the lists of files of projects, for who knows that there are more or fewer. */
export const projectFiles = { type: 'detail' as const, id: 'files of projects' }

/** Names what is stored, for who knows that a file came. */
export const storageTag = { type: 'detail' as const, id: 'storage' }

const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The files that were added last to the tasks of a project, newest first. */
    getProjectFiles: build.query<File[], string>({
      query: (projectId) => send(fileContract.getProjectFiles)({ params: { projectId } }),
      transformResponse: ({ data }: Answer<typeof fileContract.getProjectFiles>) => data,
      providesTags: ['detail', projectFiles],
    }),
    getStorage: build.query<Storage, void>({
      query: () => send(fileContract.getStorage)({}),
      transformResponse: ({ data }: Answer<typeof fileContract.getStorage>) => data,
      providesTags: ['detail', storageTag],
    }),
    addLink: build.mutation<
      Answer<typeof fileContract.addLink>,
      OnFile<CallArg<typeof fileContract.addLink>>
    >({
      queryFn: sendQueued(fileContract.addLink, ({ params }) => [`files of ${params.id}`]),
      onQueryStarted: ({ file }, started) => showAdded(started, file, 'The link was not added.'),
    }),
    updateFile: build.mutation<
      Answer<typeof fileContract.updateFile>,
      OnFile<CallArg<typeof fileContract.updateFile>>
    >({
      queryFn: sendQueued(fileContract.updateFile, ({ params }) => [params.id]),
      async onQueryStarted({ body, file }, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const show = ({ teamOnly = file.teamOnly, name = file.name }: typeof body) =>
          dispatch(
            patchFiles(file.task, (files) => {
              const shown = files.find(({ id }) => id === file.id)
              if (shown) Object.assign(shown, { teamOnly, name })
            }),
          )
        show(body)
        try {
          const { data } = await queryFulfilled
          for (const confirmed of pick(data.data))
            dispatch(patchFiles(file.task, (files) => putFile(files, confirmed)))
        } catch (failed) {
          show(file)
          dispatch(loadTaskAnew(file.task))
          showFailure(
            (failed as { error?: unknown }).error,
            `The ${file.url === null ? 'file' : 'link'} was not changed.`,
          )
        }
      },
    }),
    deleteFile: build.mutation<
      Answer<typeof fileContract.deleteFile>,
      OnFile<CallArg<typeof fileContract.deleteFile>>
    >({
      queryFn: sendQueued(fileContract.deleteFile, ({ params }) => [params.id]),
      async onQueryStarted({ file }, { dispatch, queryFulfilled }) {
        dispatch(patchFiles(file.task, (files) => dropRow(files, file.id)))
        try {
          await queryFulfilled
        } catch (failed) {
          dispatch(patchFiles(file.task, (files) => putFile(files, file)))
          dispatch(loadTaskAnew(file.task))
          showFailure((failed as { error?: unknown }).error, 'The file was not deleted.')
        }
      },
    }),
    restoreFile: build.mutation<
      Answer<typeof fileContract.restoreFile>,
      OnFile<CallArg<typeof fileContract.restoreFile>>
    >({
      queryFn: sendQueued(fileContract.restoreFile, ({ params }) => [params.id]),
      onQueryStarted: ({ file }, started) => showAdded(started, file, 'The file was not restored.'),
    }),
  }),
})

export const {
  useGetProjectFilesQuery,
  useGetStorageQuery,
  useAddLinkMutation,
  useUpdateFileMutation,
  useDeleteFileMutation,
  useRestoreFileMutation,
} = fileApi
