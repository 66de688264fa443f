import { taskApi, taskRows } from '#features/task/web/task.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { projectContract } from '../project.contract.ts'

export const projectTasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Brings the closed tasks of a project that did not come with the list. */
    getProjectTasks: build.query<
      Answer<typeof projectContract.getProjectTasks>,
      CallArg<typeof projectContract.getProjectTasks>
    >({
      query: send(projectContract.getProjectTasks),
      providesTags: ['detail'],
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        dispatch(
          taskApi.util.updateQueryData('getTasks', undefined, (list) => {
            for (const task of answer.data.data) taskRows.put(list, task)
            list.complete[params.projectId] = true
          }),
        )
      },
    }),
  }),
})
