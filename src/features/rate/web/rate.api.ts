import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { v7 } from 'uuid'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { dayIn } from '#shared/days.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type Rate, type RateEffect, rateContract } from '../rate.contract.ts'
import { isSamePlace, type RateKey, type RatePlace, rateKey, rateOn, ratesOf } from '../rate.rules.ts'

/** The rates that the member may see. */
export type RateList = Rows<Rate>
export const rateRows = createRows<Rate>()

type SetRate = { body: RateKey & { rate: number | null; applyToUnbilled: boolean } }

export const rateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<RateList, void>({
      query: () => send(rateContract.getRates)({}),
      transformResponse: ({ data }: Answer<typeof rateContract.getRates>) => rateRows.load(data),
      providesTags: ['detail'],
    }),
    getRateEffect: build.query<RateEffect, CallArg<typeof rateContract.getRateEffect>['body']>({
      query: (body) => send(rateContract.getRateEffect)({ body }),
      transformResponse: ({ data }: Answer<typeof rateContract.getRateEffect>) => data,
    }),
    setRate: build.mutation<Answer<typeof rateContract.setRate>, SetRate>({
      queryFn: sendOnce(rateContract.setRate, ({ body }: SetRate) => [
        `rate of ${body.project} ${body.client} ${body.member} ${body.cost} ${body.from}`,
      ]),
      async onQueryStarted({ body }, { dispatch, requestId, queryFulfilled }) {
        const pick = openAnswer()
        const { project, client, member, cost, from, rate } = body
        // A rate is known by whose it is, and from when; only the server gives it its id.
        let id: string = v7()
        dispatch(
          rateApi.util.updateQueryData('getRates', undefined, (list) => {
            const isSame = (rate: Rate) => isSamePlace(rate, body) && rate.from === from
            id = Object.values(list.entities).find(isSame)?.id ?? id
            const shown =
              rate === null ? null : { id, project, client, member, cost, from, rate, updatedAt: '' }
            rateRows.change(list, id, requestId, shown)
          }),
        )
        try {
          const { data } = await queryFulfilled
          dispatch(
            rateApi.util.updateQueryData('getRates', undefined, (list) => {
              if (data.data?.id === id) rateRows.settle(list, id, requestId, data.data)
              else rateRows.drop(list, id)
              for (const confirmed of data.data ? pick(data.data) : []) rateRows.put(list, confirmed)
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

export const { useGetRatesQuery, useSetRateMutation, useLazyGetRateEffectQuery } = rateApi

const selectRatesQuery = rateApi.endpoints.getRates.select()

export const selectRates = createSelector(
  (state: Parameters<typeof selectRatesQuery>[0]) => selectRatesQuery(state).data?.entities,
  (entities) => {
    const rates = Object.values(entities ?? {})
    return {
      isLoaded: entities !== undefined,
      /** All of a place, by the day from which they hold. */
      ratesOf: (of: Partial<RatePlace>): Rate[] => ratesOf(rates, rateKey(of)),
      /** The one of a place that holds on that day. */
      rateOn: (of: Partial<RatePlace>, day: string) => rateOn(rates, rateKey(of), day),
    }
  },
)

/** The rates, loaded while something that shows them is on screen. */
export function useRates() {
  const { isError, error, refetch } = useGetRatesQuery()
  const { timeZone } = useWorkspace()
  return { ...useSelector(selectRates), today: dayIn(timeZone), isError, error, refetch }
}
