import { amendRows } from './lists.ts'
import type { Row } from './rows.ts'

type Change<T> = readonly ({ id: string } & Partial<T>)[]

/**
 * Changes of rows that the server has not answered yet. They are laid over the list again after whatever is heard
 * meanwhile: the answer to an earlier change still has what a later one changed as it was before.
 */
export function openUnanswered<T extends Row>() {
  const changes = new Set<Change<T>>()
  return {
    /** Until the function that is answered is called. */
    add(change: Change<T>) {
      changes.add(change)
      return () => void changes.delete(change)
    },
    layOver(list: T[]) {
      for (const change of changes) amendRows(list, change)
    },
  }
}
