import { openAnswer } from '../live/tombstones.ts'
import { showFailure } from '../ui/feedback/toast.ts'
import { putRow } from './lists.ts'
import type { Started } from './optimistic.ts'
import type { Row } from './rows.ts'
import { openUnanswered } from './unanswered.ts'

type Thunk = Parameters<Started['dispatch']>[0]
type Patch<T> = (recipe: (list: T[]) => void) => Thunk

type Change<T> = {
  /** Shows before the server answers what comes or goes. */
  apply?: (list: T[]) => void
  /** The fields that it sets, which stay as they were set until then, whatever is heard meanwhile. */
  fields?: readonly ({ id: string } & Partial<T>)[]
  /** Takes it back, row by row, since colleagues may have changed others meanwhile. */
  undo: (list: T[]) => void
  fallback: string
}

/**
 * Optimistic changes of rows that came as a list within something else. Where one is refused it is taken back, and
 * `reload` brings what they came within anew.
 */
export function openListChanges<T extends Row>(reload: () => Thunk) {
  const unanswered = openUnanswered<T>()
  return {
    /** For after any other change of the list. */
    layOver: unanswered.layOver,
    async show({ dispatch, queryFulfilled }: Started, patch: Patch<T>, change: Change<T>) {
      const pick = openAnswer()
      const answered = unanswered.add(change.fields ?? [])
      dispatch(patch(change.apply ?? (() => {})))
      try {
        const { data } = await queryFulfilled
        answered()
        const confirmed = pick(data.data as T | T[] | { id: string })
        const changed = new Set(change.fields?.map(({ id }) => id))
        // What came meanwhile has this change laid over it: the list anew, or a row that somebody else changed after it.
        let isOutdated = confirmed.filter(({ id }) => changed.has(id)).length < changed.size
        dispatch(
          patch((list) => {
            for (const row of confirmed) {
              if (!('updatedAt' in row)) continue
              const shown = list.find(({ id }) => changed.has(id) && id === row.id)
              if (shown && shown.updatedAt > row.updatedAt) isOutdated = true
              putRow(list, row)
            }
          }),
        )
        if (isOutdated) dispatch(reload())
      } catch (failed) {
        answered()
        dispatch(patch(change.undo))
        dispatch(reload())
        showFailure((failed as { error?: unknown }).error, change.fallback)
      }
    },
  }
}
