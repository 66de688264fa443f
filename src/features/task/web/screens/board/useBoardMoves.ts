import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { useSelection } from '#web/ui/grid/useSelection.ts'
import { taskResource } from '../../../task.rules.ts'
import { selectTaskList } from '../../task.api.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import type { TaskGroup } from '../list/order/groupTasks.ts'
import { useGroupName } from '../list/order/useGroupName.tsx'
import type { Column } from './boardColumns.ts'
import { positionsAt } from './boardPlaces.ts'
import { draggedTask } from './cardDrag.ts'

type Options = {
  columns: readonly Column[]
  selection: ReturnType<typeof useSelection>
  onMoved: (taskId: string) => void
}

/** What moves cards, by pointer and by key: all that are selected, if the one that is moved is among them. */
export function useBoardMoves({ columns, selection, onMoved }: Options) {
  const put = usePutCards()
  const nameOf = useGroupName('status')
  const [said, setSaid] = useState('')

  function moveTo(ids: readonly string[], group: TaskGroup, index: number) {
    const text = put(ids, group, nameOf(group.value).name, index)
    if (text === null) return
    setSaid(text)
    if (ids[0]) onMoved(ids[0])
  }
  const together = (taskId: string) => (selection.has(taskId) ? selection.ids : [taskId])
  const drop = useEffectEvent((taskId: string, groupId: unknown, index: number) => {
    const column = columns.find(({ group }) => group.id === groupId)
    if (column) moveTo(together(taskId), column.group, index)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedTask(source.data) !== null,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]
          const taskId = draggedTask(source.data)
          if (target && taskId) drop(taskId, target.data.column, target.data.index as number)
        },
      }),
    [],
  )
  return {
    /** What was moved last and where to, for those who do not see it. */
    said,
    moveByKey(taskId: string, arrow: string) {
      const at = columns.findIndex(({ group }) => group.taskIds.includes(taskId))
      const group = columns[at]?.group
      if (!group) return
      const ids = together(taskId)
      const own = group.taskIds.flatMap((id, index) => (ids.includes(id) ? index : []))
      if (arrow === 'ArrowUp') moveTo(ids, group, Math.max(0, own[0]! - 1))
      else if (arrow === 'ArrowDown') moveTo(ids, group, own.at(-1)! + 2)
      else {
        const beside = columns[at + (arrow === 'ArrowRight' ? 1 : -1)]
        if (!beside || beside.group.value === null) return
        const index = Math.min(group.taskIds.indexOf(taskId), beside.group.taskIds.length)
        moveTo(ids, beside.group, beside.isOpen ? index : 0)
      }
    },
  }
}

/** Puts cards before the one of a column that stands at `index` now. Answers what to say of it, null if nothing moved. */
function usePutCards() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const change = useChangeTasks()
  return (ids: readonly string[], group: TaskGroup, name: string, index: number): string | null => {
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const moved = ids.flatMap((id) => entities[id] ?? [])
    const [first] = moved
    if (!first) return null
    const locked = moved.filter((task) => !may('task.update', taskResource(task))).length
    if (locked) {
      const reason =
        moved.length === 1
          ? 'Your role can’t change this task.'
          : `Nothing was moved: your role can’t change ${locked} of these ${moved.length} tasks.`
      showProblem(reason)
      return reason
    }
    const column = group.taskIds.flatMap((id) => entities[id] ?? [])
    const movedIds = moved.map(({ id }) => id)
    const positions = positionsAt(column, index, movedIds)
    if (!positions) return null
    const isOther = moved.some(({ status }) => status !== group.value)
    const what = moved.length === 1 ? 'Task moved' : `${moved.length} tasks moved`
    change(
      movedIds,
      (task) => ({
        ...(task.status !== group.value && { status: group.value }),
        position: positions[movedIds.indexOf(task.id)]!,
      }),
      { moved: isOther ? `${what} to ${name}` : what },
    )
    const others = column.filter(({ id }) => !movedIds.includes(id)).length
    const before = group.taskIds.slice(0, index).filter((id) => !movedIds.includes(id)).length
    const title = moved.length === 1 ? first.title : `${moved.length} tasks`
    return `${title}: ${name}, ${before + 1} of ${others + moved.length}`
  }
}
