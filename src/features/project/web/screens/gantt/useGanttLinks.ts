import { useState } from 'react'
import { useStore } from 'react-redux'
import { selectTaskList } from '#features/task/web/task.api.ts'
import type { LinkEnds } from './GanttLinks.tsx'
import type { GanttRow } from './ganttRows.ts'
import { closesCircle } from './links.ts'
import { refusalOf, targetOf, useFindTarget } from './target.ts'
import type { SaveDates } from './useSaveDates.ts'

export type LinkEnd = { id: string; name: string; problem: string | null }

/** The dependency that is selected, and what would come of one that is dragged. */
export function useGanttLinks(save: SaveDates, say: (said: string) => void) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const find = useFindTarget()
  const [selected, select] = useState<LinkEnds | null>(null)
  const taskOf = (id: string) => selectTaskList(store.getState())?.entities[id]

  return {
    selected,
    /** The same one again leaves it. */
    select: (link: LinkEnds) =>
      select((before) => (before?.waiting === link.waiting && before.blocker === link.blocker ? null : link)),
    /** What comes of an arrow that is dropped on a row; null where there is nothing to drop it on. */
    endAt(from: string, row: GanttRow | undefined): LinkEnd | null {
      const target = targetOf(row)
      const task = target?.kind === 'task' && target.id !== from ? taskOf(target.id) : undefined
      if (!target || !task) return null
      const problem = !find(target)?.mayChange
        ? refusalOf(target)
        : task.dependsOn.includes(from)
          ? 'It’s already blocked by that task.'
          : closesCircle(taskOf, task.id, from)
            ? 'They would block each other.'
            : null
      return { id: task.id, name: task.title, problem }
    },
    /** Selects the next of what a task waits for. */
    selectNext(id: string) {
      const blockers = taskOf(id)?.dependsOn.filter((other) => taskOf(other)) ?? []
      const at = selected?.waiting === id ? blockers.indexOf(selected.blocker) : -1
      const blocker = blockers[(at + 1) % blockers.length]
      if (!blocker) return say('No task blocks it.')
      select({ waiting: id, blocker })
      say(`Blocked by “${taskOf(blocker)?.title}”. Press Delete to remove it.`)
    },
    /** Answers whether one was selected. */
    remove(link = selected): boolean {
      if (!link) return false
      say(save.setWaits(link.waiting, link.blocker, false))
      select(null)
      return true
    },
    leave(): boolean {
      select(null)
      return selected !== null
    },
  }
}
