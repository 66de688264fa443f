import { positionBetween } from '#shared/position.ts'
import type { Project, ProjectUpdate } from '../../../project.contract.ts'

type Change = { id: string; change: ProjectUpdate }
type Placed = Pick<Project, 'parent' | 'position'>

/**
 * The changes, where each project that comes to another parent without a position gets one behind its new siblings. The
 * server would do the same, but only its answer would show it; and undo has to know that the position changed.
 */
export function placeLast<T extends Change>(changes: readonly T[], projects: readonly Placed[]): T[] {
  const siblings = [...projects]
  return changes.map((one) => {
    const { parent, position } = one.change
    if (parent === undefined || position) return one
    const taken = siblings.filter((other) => other.parent === parent).map((other) => other.position)
    const last = { parent, position: positionBetween(taken.toSorted().at(-1) ?? null, null) }
    siblings.push(last)
    return { ...one, change: { ...one.change, ...last } }
  })
}
