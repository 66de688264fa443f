import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMoveRefusal } from '#features/project/web/screens/board/useMatrixMoves.ts'
import { useWorkCalendar } from '#features/project/web/screens/gantt/useWorkCalendar.ts'
import type { Task, TaskChange } from '#features/task/task.contract.ts'
import { draggedTask } from '#features/task/web/screens/board/cardDrag.ts'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayWithin } from '#web/format/dates.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { TriedChanges } from './useWorkload.ts'
import { type WorkloadTarget, workloadChange } from './workloadChange.ts'

type State = Parameters<typeof selectTaskList>[0]
type Hovered = WorkloadTarget & { taskId: string }

const nothing: TriedChanges = new Map()

const isSameTarget = (a: Hovered | null, b: Hovered | null) =>
  a?.taskId === b?.taskId && a?.memberId === b?.memberId && a?.day === b?.day

/** The member, and the day if there is one, that the pointer is over; cells say both. */
function targetAt({ clientX, clientY }: { clientX: number; clientY: number }): WorkloadTarget | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-member]')
  if (!found) return null
  return { memberId: found.dataset.member || null, day: found.dataset.day ?? null }
}

/**
 * Gives tasks to others and to other days: by dragging, while both loads show what it would do, or by key. While changes
 * are only tried, they are collected here; nobody else sees them until they are kept.
 */
export function useWorkloadMoves(table: RefObject<HTMLElement | null>) {
  const store = useStore<State>()
  const change = useChangeTasks()
  const refusalOf = useMoveRefusal()
  const nameOf = useMemberNames()
  const { workdayDuration } = useWorkspace()
  const calendar = useWorkCalendar()
  const workTime = useMemo(() => ({ calendar, workdayDuration }), [calendar, workdayDuration])
  const [hovered, setHovered] = useState<Hovered | null>(null)
  /** What is tried so far; null while changes are made at once. */
  const [draft, setDraft] = useState<TriedChanges | null>(null)

  const find = (id: string): Task | undefined => {
    const task = selectTaskList(store.getState())?.entities[id]
    return task && ({ ...task, ...draft?.get(id) } as Task)
  }
  const refusal = (task: Task, { memberId }: WorkloadTarget) =>
    refusalOf([task], { executor: memberId, project: task.project })

  function moveTo(taskId: string, target: WorkloadTarget) {
    const task = find(taskId)
    if (!task) return
    const reason = refusal(task, target)
    if (reason) return showProblem(reason)
    const next = workloadChange(task, target, workTime)
    if (!Object.keys(next).length) return
    if (draft) return setDraft(new Map(draft).set(taskId, { ...draft.get(taskId), ...next }))
    change([taskId], next, { moved: movedText(next, nameOf) })
  }

  const tried = draft ?? nothing
  const triedWithHovered = useMemo(() => {
    if (!hovered) return tried
    const { taskId } = hovered
    const task = selectTaskList(store.getState())?.entities[taskId]
    if (!task) return tried
    const before = tried.get(taskId)
    const next = workloadChange({ ...task, ...before } as Task, hovered, workTime)
    return new Map(tried).set(taskId, { ...before, ...next })
  }, [hovered, tried, store, workTime])

  const onDrag = useEffectEvent((taskId: string, at: { clientX: number; clientY: number }) => {
    const target = targetAt(at)
    const task = find(taskId)
    const next = target && task && !refusal(task, target) ? { ...target, taskId } : null
    setHovered((now) => (isSameTarget(now, next) ? now : next))
  })
  const onDrop = useEffectEvent((taskId: string, at: { clientX: number; clientY: number }) => {
    setHovered(null)
    const target = targetAt(at)
    if (target) moveTo(taskId, target)
  })
  useEffect(() => {
    const element = table.current
    if (!element) return
    const endTarget = dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedTask(source.data) !== null,
    })
    const endMonitor = monitorForElements({
      canMonitor: ({ source }) => draggedTask(source.data) !== null,
      onDrag: ({ source, location }) => onDrag(draggedTask(source.data)!, location.current.input),
      onDrop: ({ source, location }) => {
        if (location.current.dropTargets.length) onDrop(draggedTask(source.data)!, location.current.input)
        else setHovered(null)
      },
    })
    return () => {
      endTarget()
      endMonitor()
    }
  }, [table])

  return {
    calendar,
    tried,
    triedWithHovered,
    hovered,
    moveTo,
    draft,
    startTrying: () => setDraft(nothing),
    discard: () => setDraft(null),
    keep() {
      const ids = [...(draft ?? nothing).keys()]
      if (ids.length)
        change(ids, ({ id }) => draft?.get(id) ?? {}, {
          moved: `${ids.length === 1 ? '1 task' : `${ids.length} tasks`} rescheduled`,
        })
      setDraft(null)
    },
  }
}

function movedText({ executor, ...dates }: TaskChange, nameOf: (id: string | null) => string): string {
  const day = dates.start ?? dates.dueDate ?? dates.end
  const done = [
    executor !== undefined && (executor ? `assigned to ${nameOf(executor)}` : 'unassigned'),
    day && `moved to ${dayWithin(day)}`,
  ]
  return `Task ${done.filter(Boolean).join(' and ')}`
}
