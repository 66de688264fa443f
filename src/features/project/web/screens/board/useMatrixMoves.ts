import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { draggedTask } from '#features/task/web/screens/board/cardDrag.ts'
import { useAssignability } from '#features/task/web/screens/change/useAssignability.ts'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { useSelection } from '#web/ui/grid/useSelection.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { moveRefusal, type Place } from './moveRefusal.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectViewer>[0]

/** Answers why these tasks may not be moved there, null where they may. */
export function useMoveRefusal() {
  const store = useStore<State>()
  const assignability = useAssignability()
  const nameOf = useMemberNames()
  return useCallback(
    (tasks: readonly Task[], to: Partial<Place>): string | null => {
      const state = store.getState()
      for (const task of tasks) {
        const place = { executor: task.executor, project: task.project, ...to }
        const project = selectProjectEntities(state)?.[place.project]
        const refusal = moveRefusal(task, place, {
          viewer: selectViewer(state),
          projectName: project?.name ?? 'that project',
          memberName: nameOf(place.executor),
          assignability: place.executor ? assignability(place.executor, place.project) : 'assignable',
        })
        if (refusal) return refusal
      }
      return null
    },
    [store, assignability, nameOf],
  )
}

type Options = {
  selection: ReturnType<typeof useSelection>
  onMoved: (taskId: string, to: Partial<Place>) => void
}

/** Hands tasks over and moves them to other projects, by pointer and by key. */
export function useMatrixMoves({ selection, onMoved }: Options) {
  const store = useStore<State>()
  const change = useChangeTasks()
  const nameOf = useMemberNames()
  const refusal = useMoveRefusal()
  const [said, setSaid] = useState('')
  const { shown } = selection

  /** The tasks that move with one: all that are selected, if it is among them. */
  const together = useCallback(
    (taskId: string): Task[] => {
      const entities = selectTaskList(store.getState())?.entities ?? {}
      return (shown.has(taskId) ? [...shown] : [taskId]).flatMap((id) => entities[id] ?? [])
    },
    [store, shown],
  )
  const refusalOf = useCallback(
    (taskId: string, to: Partial<Place>) => refusal(together(taskId), to),
    [together, refusal],
  )

  function moveTo(taskId: string, to: Partial<Place>) {
    const tasks = together(taskId)
    const [first] = tasks
    const reason = refusal(tasks, to)
    if (reason) {
      showProblem(reason)
      return setSaid(reason)
    }
    const isGiven = to.executor !== undefined && tasks.some(({ executor }) => executor !== to.executor)
    const isMoved = to.project !== undefined && tasks.some(({ project }) => project !== to.project)
    if (!first || (!isGiven && !isMoved)) return
    const project = to.project && selectProjectEntities(store.getState())?.[to.project]
    const done = [
      isGiven && (to.executor ? `assigned to ${nameOf(to.executor ?? null)}` : 'unassigned'),
      isMoved && project && `moved to ${project.name}`,
    ]
    const what = done.filter(Boolean).join(' and ')
    change(
      tasks.map(({ id }) => id),
      (task) => ({
        ...(isGiven && { executor: to.executor ?? null }),
        // What belongs together stays in one project: a part that moves alone stands by itself there.
        ...(to.project && to.project !== task.project && { project: to.project, parent: null }),
      }),
      {
        moved: `${tasks.length === 1 ? 'Task' : `${tasks.length} tasks`} ${what}`,
        onMoved() {
          setSaid(`${tasks.length === 1 ? first.title : `${tasks.length} tasks`}: ${what}`)
          onMoved(taskId, to)
        },
      },
    )
  }

  const drop = useEffectEvent(moveTo)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedTask(source.data) !== null,
        onDrop: ({ source, location }) => {
          const place = location.current.dropTargets[0]?.data.place as Place | undefined
          const taskId = draggedTask(source.data)
          if (place && taskId) drop(taskId, place)
        },
      }),
    [],
  )
  return { said, moveTo, refusalOf }
}
