import { createSelector } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useToday } from '#web/ui/useToday.ts'
import { isArchivedInTree, subtreeOf } from '../../../project.rules.ts'
import { noSums, type Sums } from '../../parts/sums.ts'
import { type KnownProject, selectProjectEntities } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import { type Mark, type Marks, noMarks } from './marks/marks.ts'
import { selectMarks } from './marks/selectMarks.ts'
import { addUp } from './progress.ts'

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectProjectSums>[0]

/** What an overview tells about: a project, and where it is wanted all below it. */
export type Overview = {
  project: KnownProject
  /** The project first. */
  ids: readonly string[]
  sums: Sums
  sumsOf: (id: string) => Sums
  marksOf: (id: string) => Marks
  /** The open tasks of them all, by project. */
  open: Record<string, readonly Task[]>
  today: string
  maySeeTime: boolean
  maySeeMoney: boolean
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((one, index) => one === b[index])

/** Those below a project that are not put away, the deepest last; all of them where the project itself is. */
export function useBelow(project: KnownProject): readonly KnownProject[] {
  const { id } = project
  const select = useMemo(
    () =>
      createSelector([selectProjectEntities], (entities = {}) => {
        const all = Object.values(entities)
        const find = (other: string) => entities[other]
        const root = entities[id]
        const isShown = (other: KnownProject) =>
          !isArchivedInTree(other, find) || (root && isArchivedInTree(root, find))
        return subtreeOf(all, id).flatMap((other) => {
          const found = other === id ? undefined : entities[other]
          return found && isShown(found) ? [found] : []
        })
      }),
    [id],
  )
  return useSelector((state: State) => select(state), isSameList)
}

/** The word of the address that tells whether all below counts too. */
const param = 'below'

/** Whether all below the project counts too: as the address says, else where the project has no tasks of its own. */
export function useIsBelowShown(project: KnownProject, below: readonly KnownProject[]) {
  const [params, setParams] = useSearchParams()
  const hasOwn = useSelector((state: State) => (selectProjectSums(state)[project.id]?.all.tasks ?? 0) > 0)
  const isShown = below.length > 0 && (params.get(param) ?? (hasOwn ? 'no' : 'yes')) === 'yes'
  const show = (isBelow: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(param, isBelow ? 'yes' : 'no')
        return next
      },
      { replace: true },
    )
  return [isShown, show] as const
}

/** The numbers of a project and of those in `below`, which follow every change. */
export function useOverview(project: KnownProject, below: readonly KnownProject[]): Overview {
  const today = useToday()
  const may = useMay()
  const ids = useMemo(() => [project.id, ...below.map(({ id }) => id)], [project.id, below])
  const all = useSelector(
    (state: State) => ids.map((id) => selectProjectSums(state)[id] ?? noSums),
    isSameList,
  )
  const marks = useSelector(
    (state: State) => ids.map((id) => selectMarks(state, today)[id] ?? noMarks),
    isSameList,
  )
  const select = useMemo(
    () =>
      createSelector(
        [selectOpenTasks],
        (open): Record<string, readonly Task[]> =>
          Object.fromEntries(ids.flatMap((id) => (open[id] ? [[id, open[id]]] : []))),
      ),
    [ids],
  )
  return {
    project,
    ids,
    sums: useMemo(() => addUp(all), [all]),
    sumsOf: (id) => all[ids.indexOf(id)] ?? noSums,
    marksOf: (id) => marks[ids.indexOf(id)] ?? noMarks,
    open: useSelector((state: State) => select(state)),
    today,
    // A sum of which a part is hidden would be a wrong one.
    maySeeTime: ids.every((id) => may('time.view', { project: id })),
    maySeeMoney: ids.every((id) => may('money.view', { project: id })),
  }
}

export const markedIn = ({ ids, marksOf }: Overview, mark: Mark) => ids.flatMap((id) => marksOf(id)[mark])
