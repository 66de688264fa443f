import type { Row } from './rows.ts'

/** Rows that came as a list within something else, such as the comments of a task, changed in place. */

/** Adds or replaces a row, unless a newer one is here already; a new one stands before the first that `isLater`. */
export function putRow<T extends Row>(list: T[], row: T, isLater: (other: T) => boolean = () => false) {
  const index = list.findIndex(({ id }) => id === row.id)
  if (index >= 0) {
    if (list[index]!.updatedAt <= row.updatedAt) list[index] = row
    return
  }
  const at = list.findIndex(isLater)
  list.splice(at < 0 ? list.length : at, 0, row)
}

export function dropRow(list: Row[], id: string) {
  const index = list.findIndex((row) => row.id === id)
  if (index >= 0) list.splice(index, 1)
}

/** Changes fields of the rows that are still there, each in a row of its own: a row of an answer can't be written to. */
export function amendRows<T extends Row>(list: T[], changes: readonly ({ id: string } & Partial<T>)[]) {
  for (const change of changes)
    list.forEach((row, index) => {
      if (row.id === change.id) list[index] = { ...row, ...change }
    })
}
