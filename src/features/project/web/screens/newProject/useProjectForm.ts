import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import {
  emptyProjectDraft,
  newProjectReplaced,
  type ProjectDraftState,
  selectNewProject,
  selectNewProjectOwner,
} from '../../projectDraft.slice.ts'
import { checkNewProject, type Problems, useCreateDraftedProject } from './useCreateDraftedProject.ts'
import type { DraftedProject } from './useNewProject.ts'

const { hide, show } = newProjectDialog

/** What is wrong with the draft, as far as it was typed; creating the project from it, and giving it up. */
export function useProjectForm({ draft, project }: DraftedProject) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useStore<ProjectDraftState>()
  const { create, isSending } = useCreateDraftedProject()
  const frame = useRef<HTMLFormElement>(null)
  /** What the server refused, until it is changed. */
  const [refused, setRefused] = useState<Problems>({})
  const [judged, setJudged] = useState<readonly string[]>([])
  const judge = (...fields: string[]) => setJudged([...new Set([...judged, ...fields])])
  const found = checkNewProject(project, draft)
  const problems: Problems = {
    ...Object.fromEntries(Object.entries(found).filter(([field]) => judged.includes(field))),
    ...refused,
  }

  const focusFirst = ({ name, key }: Problems) =>
    frame.current?.querySelector<HTMLElement>(`[name=${key && !name ? 'key' : 'name'}]`)?.focus()

  async function submit() {
    if (isSending) return
    judge('name', 'key')
    if (Object.keys(found).length) return focusFirst(found)
    const created = await create(project, draft)
    if (created.problems) {
      setRefused(created.problems)
      return focusFirst(created.problems)
    }
    hide()
    await navigate(projectPath(created.id))
  }
  function discard() {
    const drop = () => {
      dispatch(newProjectReplaced(emptyProjectDraft))
      hide()
    }
    drop()
    showDone('Draft discarded', {
      undo() {
        dispatch(newProjectReplaced(draft))
        show()
      },
      redo: drop,
      // Never over another draft that was begun since.
      result: () => {
        const state = store.getState()
        const { name, description } = selectNewProject(state)
        return [selectNewProjectOwner(state), name, description]
      },
    })
  }
  return {
    frame,
    problems,
    isSending,
    judge,
    /** Takes back what the server refused, once something was typed. */
    forgetRefused: () => setRefused({}),
    submit: () => void submit(),
    discard,
  }
}
