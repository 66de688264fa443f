import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { showFailure } from '../ui/feedback/toast.ts'
import type { createRows, Row, Rows } from './rows.ts'

/** What RTK Query hands to `onQueryStarted` of a mutation, as far as it is needed here. */
export type Started = {
  // biome-ignore lint/suspicious/noExplicitAny: the state's type comes from the features, which this file may not know
  dispatch: (action: ThunkAction<unknown, any, unknown, UnknownAction> | UnknownAction) => unknown
  requestId: string
  queryFulfilled: PromiseLike<{ data: { data: unknown } }>
}
type Patch<T> = (
  recipe: (list: Rows<T>) => void,
  /** The rows that the recipe looks at and changes. */
  ids: readonly string[],
  // biome-ignore lint/suspicious/noExplicitAny: as above
) => ThunkAction<unknown, any, unknown, UnknownAction>

/**
 * Draws what was changed at once: what RTK Query changes is told with the next frame only, and a key that is pressed
 * before it would meet the screen from before.
 */
const changeShown: UnknownAction = { type: 'optimistic/changeShown' }

export type ShowChange<T> = (
  started: Started,
  id: string,
  /** The fields that change; null deletes the row. */
  change: Partial<T> | null,
  /** What the toast says when the server gives no reason. */
  fallback: string,
  /** Which fields of the row the answer brings; by default all of them. */
  answered?: (answer: unknown) => Partial<T>,
) => Promise<void>

export type ShowChanges<T> = (
  started: Started,
  changes: readonly { id: string; change: Partial<T> | null }[],
  fallback: string,
) => Promise<void>

/** The same for several rows that one call changes, all or none; its answer lists those that are there then. */
export function optimisticMany<T extends Row>(
  rows: ReturnType<typeof createRows<T>>,
  patch: Patch<T>,
): ShowChanges<T> {
  return async ({ dispatch, requestId, queryFulfilled }, changes, fallback) => {
    const ids = changes.map(({ id }) => id)
    dispatch(
      patch((list) => {
        for (const { id, change } of changes) rows.change(list, id, requestId, change)
      }, ids),
    )
    dispatch(changeShown)
    try {
      const { data } = await queryFulfilled
      const answered = new Map(
        (Array.isArray(data.data) ? (data.data as T[]) : []).map((row) => [row.id, row]),
      )
      dispatch(
        patch((list) => {
          for (const { id, change } of changes) {
            if (change) rows.settle(list, id, requestId, answered.get(id))
            else rows.settleDeletion(list, id, requestId)
          }
        }, ids),
      )
    } catch (failed) {
      dispatch(
        patch((list) => {
          for (const { id } of changes) rows.settle(list, id, requestId)
        }, ids),
      )
      showFailure((failed as { error?: unknown }).error, fallback)
    }
  }
}

/**
 * Shows a change in the next frame, replaces it with what the server answers, or takes it back with a red toast
 * that says why it was refused.
 */
export function optimistic<T extends Row>(
  rows: ReturnType<typeof createRows<T>>,
  patch: Patch<T>,
): ShowChange<T> {
  return async ({ dispatch, requestId, queryFulfilled }, id, change, fallback, answered) => {
    dispatch(patch((list) => rows.change(list, id, requestId, change), [id]))
    dispatch(changeShown)
    try {
      const { data } = await queryFulfilled
      const row = answered ? answered(data.data) : (data.data as T)
      dispatch(
        patch(
          (list) =>
            change ? rows.settle(list, id, requestId, row) : rows.settleDeletion(list, id, requestId),
          [id],
        ),
      )
    } catch (failed) {
      dispatch(patch((list) => rows.settle(list, id, requestId), [id]))
      showFailure((failed as { error?: unknown }).error, fallback)
    }
  }
}
