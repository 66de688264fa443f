import type { Editor } from '@tiptap/core'
import { type ReactNode, useState } from 'react'
import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useProjects } from '#features/project/web/project.api.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { useCreateTask } from '#features/task/web/screens/newTask/useCreateTask.ts'
import { useTaskProjects } from '#features/task/web/screens/newTask/useTaskProjects.tsx'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { type Line, labelTask, lineAt, putTask, restoreLine } from './lineTask.ts'

type Page = {
  /** Where the page is; null = the workspace’s. */
  project: string | null
  /** What the task leads back to. */
  path: string
  title: string
}

/**
 * Makes a task of the line that the cursor is in, in the page’s project, or in one that is asked for. The line then
 * shows the task, and how it stands.
 */
export function useLineTask(
  editor: Editor,
  { project, path, title }: Page,
): { make: () => void; picker: ReactNode } {
  const createTask = useCreateTask()
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const { byId } = useProjects()
  const possible = useTaskProjects()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  /** Gives the line the task's key once the server has numbered it, or its words back where that is refused. */
  function settle(id: string, place: string, line: Line) {
    const unsubscribe = store.subscribe(() => {
      const task = selectTaskList(store.getState())?.entities[id]
      if (task?.number === 0 && !editor.isDestroyed) return
      unsubscribe()
      if (editor.isDestroyed) return
      const key = byId[place]?.key
      if (!task) restoreLine(editor, id, line)
      else if (key) labelTask(editor, id, taskKey(key, task.number))
    })
  }

  function makeIn(place: string) {
    const line = lineAt(editor)
    if (!line) return
    const id = makeId()
    putTask(editor, line, id)
    const description = `From [${title.replace(/[\\`*_~[\]]/g, '\\$&')}](${location.origin}${path})`
    createTask({ id, project: place, title: line.title, description })
    settle(id, place, line)
  }

  function make() {
    if (!lineAt(editor)) return showProblem('Write the task, then type /task after it.')
    if (!possible.length) return showProblem('There is no project that you can add tasks to.')
    if (possible.some(({ value }) => value === project)) return makeIn(project!)
    const { $from } = editor.state.selection
    const element = editor.view.nodeDOM($from.before())
    setAnchor(element instanceof HTMLElement ? element : editor.view.dom)
  }

  const close = () => {
    setAnchor(null)
    editor.view.focus()
  }
  const picker = anchor && (
    <Picker
      anchor={anchor}
      label="Project for the task"
      choices={possible}
      value={undefined}
      onPick={(picked) => {
        close()
        makeIn(picked)
      }}
      onClose={close}
    />
  )
  return { make, picker }
}
