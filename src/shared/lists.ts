/** A whole list, or what is added to it and taken from it; the shape is `listChange` in `fields.ts`. */
export type ListChange = string[] | { add?: string[] | undefined; remove?: string[] | undefined }

/** The whole list that a change makes of the one that is there. */
export function changedList(before: readonly string[], change: ListChange): string[] {
  if (Array.isArray(change)) return change
  const { add = [], remove = [] } = change
  return [...new Set([...before.filter((id) => !remove.includes(id)), ...add])].sort()
}
