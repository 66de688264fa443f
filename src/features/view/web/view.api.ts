import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '#shared/contract.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { type View, viewContract } from '../view.contract.ts'

/** The views that the member saved, and those that others share with them. */
export type ViewList = Rows<View>
export const viewRows = createRows<View>()

/** Changes the views where they live, in the cache. */
export const patchViews = (recipe: (list: ViewList) => void) =>
  viewApi.util.updateQueryData('getViews', undefined, recipe)

const showChange: ShowChange<View> = optimistic(viewRows, patchViews)

type Calls = typeof viewContract

const guardView = guardOne<CallArg<Calls['updateView']>>(
  'view',
  { request: () => send(viewContract.getViews)({}), rowsOf: (answer) => answer as View[] },
  'getViews',
)

export const viewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getViews: build.query<ViewList, void>({
      query: () => send(viewContract.getViews)({}),
      transformResponse: ({ data }: Answer<Calls['getViews']>) => viewRows.load(data),
      providesTags: ['detail'],
    }),
    createView: build.mutation<
      Answer<Calls['createView']>,
      CallArg<Calls['createView']> & { optimistic: View }
    >({
      queryFn: sendQueued(viewContract.createView, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: view }, started) =>
        showChange(started, view.id, view, 'The view was not saved.'),
    }),
    updateView: build.mutation<Answer<Calls['updateView']>, CallArg<Calls['updateView']>>({
      queryFn: sendQueued(viewContract.updateView, ({ params }) => [params.id], guardView),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, body as Partial<View>, 'The view was not changed.'),
    }),
    deleteView: build.mutation<Answer<Calls['deleteView']>, CallArg<Calls['deleteView']>>({
      queryFn: sendQueued(viewContract.deleteView, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The view was not deleted.'),
    }),
  }),
})

export const { useCreateViewMutation, useUpdateViewMutation, useDeleteViewMutation } = viewApi
const { useGetViewsQuery } = viewApi

const selectViewsQuery = viewApi.endpoints.getViews.select()

export const selectViews = createSelector(
  (state: Parameters<typeof selectViewsQuery>[0]) => selectViewsQuery(state).data?.entities,
  (entities) => ({
    byId: (entities ?? {}) as Record<string, View | undefined>,
    sorted: Object.values(entities ?? {}).sort(
      (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
    ),
    isLoaded: entities !== undefined,
  }),
)

/** The views, loaded while something that shows them is on screen. */
export function useViews() {
  const { isError } = useGetViewsQuery()
  return { ...useSelector(selectViews), isError }
}
