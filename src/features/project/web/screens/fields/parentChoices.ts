import { maxProjectLevels, type Project } from '../../../project.contract.ts'
import { childrenByParent } from '../../../project.rules.ts'

type Placed = Pick<Project, 'id' | 'parent' | 'position'>
export type ParentChoice<T> = {
  project: T
  /** 0 at the top. */
  level: number
  /** Why it cannot be the parent. */
  refusal?: string
}

/**
 * The projects as a tree in their order, each with the reason why `moved` cannot become a part of it, if there is one;
 * null for a project that is only about to be made.
 */
export function parentChoices<T extends Placed>(
  projects: readonly T[],
  moved: string | null,
  mayChange: (id: string) => boolean,
): ParentChoice<T>[] {
  const children = childrenByParent(projects)
  const heightOf = (id: string): number =>
    1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(child.id)))
  const height = moved === null ? 1 : heightOf(moved)
  const choices: ParentChoice<T>[] = []
  function add(project: T, level: number, isInside: boolean) {
    const isMoved = project.id === moved
    const refusal = isMoved
      ? 'this project'
      : isInside
        ? 'inside this one'
        : level + 1 + height > maxProjectLevels
          ? `over ${maxProjectLevels} levels`
          : mayChange(project.id)
            ? undefined
            : 'you can’t change it'
    choices.push({ project, level, ...(refusal && { refusal }) })
    for (const child of children.get(project.id) ?? []) add(child, level + 1, isInside || isMoved)
  }
  for (const project of children.get(null) ?? []) add(project, 0, false)
  return choices
}

/** The projects that one is a part of, from the top down, as far as they are known. */
export function pathOf<T extends Pick<Project, 'id' | 'parent'>>(
  project: T,
  find: (id: string) => T | undefined,
): T[] {
  const path: T[] = []
  const seen = new Set([project.id])
  for (let id = project.parent; id && !seen.has(id); ) {
    seen.add(id)
    const above = find(id)
    if (!above) break
    path.unshift(above)
    id = above.parent
  }
  return path
}
