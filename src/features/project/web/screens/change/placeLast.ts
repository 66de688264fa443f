import { positionBetween } from '#shared/position.ts'
import type { Project, ProjectUpdate } from '../../../project.contract.ts'

type Change = { id: string; change: ProjectUpdate }
type Placed = Pick<Project, 'parent' | 'position'>

const isUnplaced = ({ change: { parent, position } }: Change) => parent !== undefined && !position

/**
 * The changes, where each project that comes to another parent without a position gets one behind its new siblings. The
 * server would do the same, but only its answer would show it; and undo has to know that the position changed.
 */
export function placeLast<T extends Change>(changes: readonly T[], projects: readonly Placed[]): T[] {
  if (!changes.some(isUnplaced)) return [...changes]
  const last = new Map<string | null, string>()
  for (const { parent, position } of projects)
    if (position > (last.get(parent) ?? '')) last.set(parent, position)
  return changes.map((one) => {
    const { parent } = one.change
    if (parent === undefined || !isUnplaced(one)) return one
    const position = positionBetween(last.get(parent) ?? null, null)
    last.set(parent, position)
    return { ...one, change: { ...one.change, position } }
  })
}
