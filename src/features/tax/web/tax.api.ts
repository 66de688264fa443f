import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '#shared/contract.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { taxContract } from '../tax.contract.ts'
import type { Tax } from '../tax.shape.ts'
import { listenForTaxes } from './tax.live.ts'

type TaxList = Rows<Tax>
const taxRows = createRows<Tax>()

/** Changes the taxes where they live, in the cache. */
const patchTaxes = (recipe: (list: TaxList) => void) =>
  taxApi.util.updateQueryData('getTaxes', undefined, recipe)

const showChange: ShowChange<Tax> = optimistic(taxRows, patchTaxes)

type Calls = typeof taxContract

const taxApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTaxes: build.query<TaxList, void>({
      query: () => send(taxContract.getTaxes)({}),
      transformResponse: ({ data }: Answer<Calls['getTaxes']>) => taxRows.load(data),
      providesTags: ['detail'],
    }),
    createTax: build.mutation<Answer<Calls['createTax']>, CallArg<Calls['createTax']> & { optimistic: Tax }>({
      queryFn: sendQueued(taxContract.createTax, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: tax }, started) =>
        showChange(started, tax.id, tax, 'The tax was not added.'),
    }),
    updateTax: build.mutation<Answer<Calls['updateTax']>, CallArg<Calls['updateTax']>>({
      queryFn: sendOnce(taxContract.updateTax, ({ params }) => [params.id]),
      onQueryStarted({ params, body }, started) {
        const { archived, ...fields } = body
        const archivedAt =
          archived === undefined ? {} : { archivedAt: archived ? new Date().toISOString() : null }
        return showChange(started, params.id, { ...fields, ...archivedAt }, 'The tax was not changed.')
      },
    }),
    deleteTax: build.mutation<Answer<Calls['deleteTax']>, CallArg<Calls['deleteTax']>>({
      queryFn: sendQueued(taxContract.deleteTax, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The tax was not deleted.'),
    }),
  }),
})

export const { useGetTaxesQuery, useCreateTaxMutation, useUpdateTaxMutation, useDeleteTaxMutation } = taxApi

const selectTaxesQuery = taxApi.endpoints.getTaxes.select()

const selectTaxes = createSelector(
  (state: Parameters<typeof selectTaxesQuery>[0]) => selectTaxesQuery(state).data?.entities,
  (entities) => ({
    byId: (entities ?? {}) as Record<string, Tax | undefined>,
    /** By name; archived ones too, as older lines have them. */
    sorted: Object.values(entities ?? {}).sort(
      (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
    ),
    isLoaded: entities !== undefined,
  }),
)

/** The taxes of the workspace, loaded while something that shows them is on screen. */
export function useTaxes() {
  const { isError, error, refetch } = useGetTaxesQuery()
  return { ...useSelector(selectTaxes), isError, error, refetch }
}

listenForTaxes(taxRows, patchTaxes)
