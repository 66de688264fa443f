import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showPersistentToast } from '#web/ui/feedback/toast.ts'
import type { TaskChange } from '../../../../task.contract.ts'
import { parseQuickAdd } from '../../../../task.quickAdd.rules.ts'
import { useAddToProject, useAssignability } from '../../change/useAssignability.ts'
import type { useQuickAdd } from './useQuickAdd.ts'

type Problem = {
  /** The line that was not taken; about another one the problem says nothing. */
  line: string
  message: string
  /** The member who has to be added to the project first, and may be. */
  toAdd?: { id: string; name: string }
}

type Field = ReturnType<typeof useQuickAdd> & {
  project: string
  fields: TaskChange
  text: string
  onText: (text: string) => void
}

/**
 * Enters the lines of a quick-add field. One that is refused is never lost: it comes back into the field as soon as
 * that is empty, with the reason beside it.
 */
export function useEnteredLines({ context, create, project, fields, text, onText }: Field) {
  const assignability = useAssignability()
  const addToProject = useAddToProject()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const comeBack = useEffectEvent((first: Problem) => {
    onText(first.line)
    setProblem(first)
    setRefused((lines) => lines.filter((line) => line !== first))
  })
  const [waiting] = refused
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the field is emptied in more ways than are known here
    if (waiting && !text) comeBack(waiting)
  }, [waiting, text])

  function send(line: string) {
    const made = create(line, project, fields)
    if (!made) return
    onText('')
    setProblem(null)
    void made.refusal.then((message) => {
      if (message === null) return
      if (isShown.current) setRefused((lines) => [...lines, { line, message }])
      else
        showPersistentToast(`“${line}” wasn’t added. ${message}`, [
          { label: 'Copy', run: () => void navigator.clipboard.writeText(line) },
        ])
    })
  }
  async function addAndSend({ line, toAdd }: Problem) {
    if (!toAdd) return
    const { error } = await addToProject(project, [toAdd.id])
    if (!error) send(line)
  }
  function enter() {
    const said = parseQuickAdd(text, context)
    if (!project || !said.title) return
    const executor = said.executor ?? fields.executor
    const how = executor ? assignability(executor, project) : 'assignable'
    if (!executor || how === 'assignable') return send(text)
    if (problem?.line === text && problem.toAdd) return void addAndSend(problem)
    const name = context.members.find(({ id }) => id === executor)?.name ?? 'This assignee'
    setProblem(
      how === 'onceAdded'
        ? { line: text, message: `${name} isn’t in this project.`, toAdd: { id: executor, name } }
        : {
            line: text,
            message: `${name} isn’t in this project. Assign someone else, or ask whoever manages the project to add them.`,
          },
    )
  }
  const shown = problem?.line === text ? problem : null
  return { enter, problem: shown, addAndEnter: () => shown && void addAndSend(shown) }
}
