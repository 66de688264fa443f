import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { MovableTime } from '#features/time/time.movable.shape.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { isOfflineIn } from '#web/store/inOrder.ts'
import { taskContract } from '../task.contract.ts'

const movableTimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMovableTime: build.query<MovableTime | null, CallArg<typeof taskContract.getMovableTime>>({
      query: send(taskContract.getMovableTime),
      transformResponse: ({ data }: Answer<typeof taskContract.getMovableTime>) => data,
    }),
  }),
})

type State = Parameters<ReturnType<typeof movableTimeApi.endpoints.getMovableTime.select>>[0]

/** What time would go along with tasks to a project; null for none that one may move, undefined where nobody answers. */
export const loadMovableTime =
  (
    ids: string[],
    project: string,
  ): ThunkAction<Promise<MovableTime | null | undefined>, State, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    if (isOfflineIn({ getState })()) return undefined
    const call = movableTimeApi.endpoints.getMovableTime.initiate
    const { data, error } = await dispatch(
      call({ body: { ids, project } }, { forceRefetch: true, subscribe: false }),
    )
    return error ? undefined : data
  }
