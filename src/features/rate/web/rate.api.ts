import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { v7 } from 'uuid'
import type { Answer } from '../../../shared/contract.ts'
import { openAnswer } from '../../../web/live/gone.ts'
import { api, send } from '../../../web/store/api.ts'
import { sendOnce } from '../../../web/store/inOrder.ts'
import { createRows, type Rows } from '../../../web/store/rows.ts'
import { showFailure } from '../../../web/ui/toast.ts'
import { type Rate, rateContract } from '../rate.contract.ts'

/** The rates that the member may see. */
export type RateList = Rows<Rate>
export const rateRows = createRows<Rate>()

/** Whose rate: null for every project, or for whoever works. */
export type RateOf = Pick<Rate, 'project' | 'member'>
type SetRate = { body: RateOf & { rate: number | null; applyToUnbilled: boolean } }

const isOf =
  ({ project, member }: RateOf) =>
  (rate: Rate) =>
    rate.project === project && rate.member === member

export const rateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<RateList, void>({
      query: () => send(rateContract.getRates)({}),
      transformResponse: ({ data }: Answer<typeof rateContract.getRates>) => rateRows.load(data),
      providesTags: ['detail'],
    }),
    setRate: build.mutation<Answer<typeof rateContract.setRate>, SetRate>({
      queryFn: sendOnce(rateContract.setRate, ({ body }: SetRate) => [
        `rate of ${body.project} ${body.member}`,
      ]),
      async onQueryStarted({ body }, { dispatch, requestId, queryFulfilled }) {
        const pick = openAnswer()
        const { project, member, rate } = body
        // A rate is known by whose it is; only the server gives it its id.
        let id: string = v7()
        dispatch(
          rateApi.util.updateQueryData('getRates', undefined, (list) => {
            id = Object.values(list.entities).find(isOf(body))?.id ?? id
            const shown = rate === null ? null : { id, project, member, rate, updatedAt: '' }
            rateRows.change(list, id, requestId, shown)
          }),
        )
        try {
          const { data } = await queryFulfilled
          dispatch(
            rateApi.util.updateQueryData('getRates', undefined, (list) => {
              if (data.data?.id === id) rateRows.settle(list, id, requestId, data.data)
              else rateRows.drop(list, id)
              for (const told of data.data ? pick(data.data) : []) rateRows.put(list, told)
            }),
          )
        } catch (failed) {
          dispatch(
            rateApi.util.updateQueryData('getRates', undefined, (list) =>
              rateRows.settle(list, id, requestId),
            ),
          )
          showFailure((failed as { error?: unknown }).error, 'The rate was not set.')
        }
      },
    }),
  }),
})

export const { useGetRatesQuery, useSetRateMutation } = rateApi

const selectRatesQuery = rateApi.endpoints.getRates.select()

export const selectRates = createSelector(
  (state: Parameters<typeof selectRatesQuery>[0]) => selectRatesQuery(state).data?.entities,
  (entities) => {
    const rates = Object.values(entities ?? {})
    return {
      isLoaded: entities !== undefined,
      /** The amount per hour that was set for exactly this, null for none. */
      rateOf: (of: RateOf): number | null => rates.find(isOf(of))?.rate ?? null,
    }
  },
)

/** The rates, loaded while something that shows them is on screen. */
export function useRates() {
  const { isError, error, refetch } = useGetRatesQuery()
  return { ...useSelector(selectRates), isError, error, refetch }
}
