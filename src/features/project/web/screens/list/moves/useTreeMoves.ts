import { useRef } from 'react'
import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { sortingNames } from '../../../parts/viewSettings.ts'
import { selectProjectEntities, useProjects } from '../../../project.api.ts'
import { parentChoices, pathOf } from '../../fields/parentChoices.ts'
import { useProjectGroupHead } from '../../tree/useProjectGroupHead.tsx'
import type { ProjectViewState } from '../../tree/useProjectView.ts'
import { groupAt, type ProjectListRow, rowAbove } from '../rows/listRows.ts'
import { useChangeProjects } from '../useChangeProjects.ts'
import type { TreeSelection } from '../useTreeSelection.ts'
import { type Dragged, type Drop, type DropContext, dropOf, stepOf, type Zone } from './drop.ts'
import { type Decision, useTaskMoves } from './useTaskMoves.ts'

type Options = {
  rows: readonly ProjectListRow[]
  view: ProjectViewState<'list'>
  selection: TreeSelection
  /** A project has come to stand below this one, in the group of this key. */
  onMoved: (id: string, place: { parent: string | null | undefined; group: string | undefined }) => void
}

/** What moves rows, by pointer and by key: all that are selected, if the one that is moved is among them. */
export function useTreeMoves({ rows, view, selection, onMoved }: Options) {
  const { grouping, sorting, direction } = view.settings
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const { all } = useProjects()
  const may = useMay()
  const change = useChangeProjects()
  const decideTask = useTaskMoves(rows, selection)
  const headOf = useProjectGroupHead()
  const known = useRef<{ all: unknown; ids: string; refusals: Map<string, string> } | null>(null)
  const find = (id: string) => selectProjectEntities(store.getState())?.[id]

  /** With a project go those inside it, which are not moved by themselves. */
  function draggedWith(index: number): Dragged {
    const row = rows[index]
    if (row?.kind !== 'project') return { rows: [], group: undefined }
    const ids = new Set(selection.projects.has(row.id) ? selection.projects.ids : [row.id])
    const roots = [...ids].filter((id) => {
      const project = find(id)
      return project && !pathOf(project, find).some((above) => ids.has(above.id))
    })
    const found = roots.flatMap((id) =>
      id === row.id ? row : (rows.find((other) => other.kind === 'project' && other.id === id) ?? []),
    )
    return { rows: found.filter((other) => other.kind === 'project'), group: groupAt(rows, index) }
  }
  function refusalsOf(ids: readonly string[]) {
    const name = ids.join()
    if (known.current?.all !== all || known.current.ids !== name) {
      const refusals = new Map<string, string>()
      for (const moved of ids)
        for (const { project, refusal } of parentChoices(all, moved, (id) =>
          may('project.update', { project: id }),
        ))
          if (refusal) refusals.set(project.id, refusal)
      known.current = { all, ids: name, refusals }
    }
    return known.current.refusals
  }
  function contextOf(dragged: Dragged): DropContext {
    return {
      rows,
      grouping,
      sorting,
      direction,
      find,
      refusal: (parent) =>
        parent === null
          ? may('project.create')
            ? undefined
            : 'you can’t create top-level projects'
          : refusalsOf(dragged.rows.map(({ id }) => id)).get(parent),
    }
  }
  const byHand = {
    label: 'Sort manually',
    run: () => view.setSettings({ sorting: 'position', direction: 'asc' }),
  }
  const sortedBy = `sorted by ${sortingNames[sorting].toLowerCase()}`

  function destinationText({ parent, group }: Extract<Drop, { kind: 'move' }>) {
    const into =
      parent === undefined ? '' : parent === null ? 'to the top' : `into “${find(parent)?.name ?? ''}”`
    const beside = group === undefined ? '' : `to ${headOf(grouping, group).name}`
    return [into, beside].filter(Boolean).join(', ')
  }
  function runMove(drop: Extract<Drop, { kind: 'move' }>) {
    const [first] = drop.moves
    if (!first) return
    const what = drop.moves.length === 1 ? `“${find(first.id)?.name ?? ''}”` : `${drop.moves.length} projects`
    const said = `${what} moved ${destinationText(drop)}`.trim()
    void change(drop.moves, said, { isMove: true, offer: drop.isUnplaced ? byHand : undefined })
    const group = drop.group === undefined ? undefined : `${grouping}-${drop.group ?? 'none'}`
    onMoved(first.id, { parent: drop.parent, group })
  }
  function decide(drop: Drop): Decision | null {
    switch (drop.kind) {
      case 'none':
        return null
      case 'refused':
        return {
          label: `Can’t move here: ${drop.reason}`,
          isRefused: true,
          run: () => showProblem(`Couldn’t move it: ${drop.reason}.`),
        }
      case 'sorted':
        return {
          label: `The order is fixed: ${sortedBy}`,
          isRefused: false,
          run: () =>
            void showDone(`Projects are ${sortedBy}, so their order is fixed.`, {
              open: byHand.run,
              openLabel: byHand.label,
            }),
        }
      case 'move': {
        const label = destinationText(drop) || 'here'
        const isLast = drop.isUnplaced ? `; ${sortedBy}` : ''
        return { label: `Move ${label}${isLast}`, isRefused: false, run: () => runMove(drop) }
      }
    }
  }
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key)

  return {
    /** What a drop of one row on another one does; null for nothing. */
    onto(source: string, target: string, zone: Zone): Decision | null {
      const from = indexOf(source)
      const row = rows[from]
      if (row?.kind === 'task') return decideTask(row.id, indexOf(target))
      const dragged = draggedWith(from)
      return dragged.rows.length ? decide(dropOf(dragged, indexOf(target), zone, contextOf(dragged))) : null
    },
    /** What a key does to the row at `index`. */
    step(index: number, step: 'up' | 'down' | 'in' | 'out') {
      const dragged = draggedWith(index)
      if (!dragged.rows.length) return
      if (dragged.rows.some(({ id }) => !may('project.update', { project: id })))
        showProblem('Your role can’t change this project.')
      else decide(stepOf(dragged, index, step, contextOf(dragged)))?.run?.()
    },
    /** As a part of the project that was chosen, or at the top. */
    into(id: string, parent: string | null) {
      runMove({
        kind: 'move',
        moves: [{ id, change: { parent } }],
        parent,
        group: undefined,
        isUnplaced: false,
      })
    },
    /** How deep the mark of a drop stands in. */
    depthAt(key: string, zone: Zone): number {
      const row = rows[indexOf(key)]
      if (!row || !('depth' in row)) return 0
      return zone === 'after' && row.kind === 'project' && row.isOpen ? row.depth + 1 : row.depth
    },
    above: (index: number) => rowAbove(rows, index)?.key,
  }
}
