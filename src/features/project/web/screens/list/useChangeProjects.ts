import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { MessageAction } from '#web/ui/feedback/ActionMessage.tsx'
import { showDone, showProblem, type Toast } from '#web/ui/feedback/toast.ts'
import type { Project, ProjectUpdate } from '../../../project.contract.ts'
import {
  selectProjectEntities,
  useAddProjectMembersMutation,
  useRemoveProjectMembersMutation,
  useUpdateProjectsMutation,
} from '../../project.api.ts'
import { placeLast } from '../change/placeLast.ts'
import { readFields, reverseOf } from '../change/useChangeProject.ts'
import type { ProjectMove } from './moves/drop.ts'

/** Projects that the server changes in one call. */
export const maxAtOnce = 500

const hasChange = ({ change }: ProjectMove) => Object.keys(change).length > 0

/** What of a change is not so already. */
function rest(project: Project, { id, change, add, remove }: ProjectMove): ProjectMove {
  const now = { ...project, archived: project.archivedAt !== null }
  const fields = Object.entries(change).filter(
    ([field, value]) => JSON.stringify(now[field as keyof typeof now]) !== JSON.stringify(value),
  )
  return {
    id,
    change: Object.fromEntries(fields) as ProjectUpdate,
    ...(add !== undefined && !project.members.includes(add) && { add }),
    ...(remove !== undefined && project.members.includes(remove) && { remove }),
  }
}

const reverse = (project: Project, { id, change, add, remove }: ProjectMove): ProjectMove => ({
  id,
  change: reverseOf(project, change),
  ...(add !== undefined && ({ remove: add } satisfies Partial<ProjectMove>)),
  ...(remove !== undefined && ({ add: remove } satisfies Partial<ProjectMove>)),
})

type Options = { isMove?: boolean; offer?: MessageAction | undefined }

/** The move whose toast is on screen. */
let last: { ids: string; toast: Toast; back: ProjectMove[]; forth: ProjectMove[] } | null = null

const hasMembers = ({ add, remove }: ProjectMove) => add !== undefined || remove !== undefined

/**
 * Changes one project or many at once; the toast takes it back. What the role may not change is left alone and said.
 * Moves of the same projects that follow each other count as one.
 */
export function useChangeProjects() {
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const may = useMay()
  const [update] = useUpdateProjectsMutation()
  const [addMembers] = useAddProjectMembersMutation()
  const [removeMembers] = useRemoveProjectMembersMutation()
  const find = (id: string) => selectProjectEntities(store.getState())?.[id]

  /** Answers what refused a part of it. */
  async function send(moves: readonly ProjectMove[]): Promise<{ error?: unknown }> {
    const changed = moves.filter(hasChange)
    const calls: PromiseLike<{ error?: unknown }>[] = []
    for (const { id, add } of moves) {
      const members = find(id)?.members ?? []
      if (add !== undefined)
        calls.push(addMembers({ body: { projectId: id, memberIds: [add] }, members: [...members, add] }))
    }
    // Only a member can lead.
    if (changed.some(({ change }) => change.lead)) await Promise.all(calls)
    if (changed.length)
      calls.push(update({ body: { projects: changed.map(({ id, change }) => ({ id, ...change })) } }))
    for (const { id, remove } of moves) {
      if (remove !== undefined) {
        const left = (find(id)?.members ?? []).filter((other) => other !== remove)
        calls.push(removeMembers({ body: { projectId: id, memberIds: [remove] }, members: left }))
      }
    }
    return (await Promise.all(calls)).find(({ error }) => error !== undefined) ?? {}
  }

  /** How what was changed reads now, to see whether somebody changed it since. */
  const result = (moves: readonly ProjectMove[]) => () =>
    moves.map(({ id, change }) => readFields(find(id), change))

  function sayMoved(
    ids: string,
    moves: { forth: ProjectMove[]; back: ProjectMove[] },
    said: string,
    call: ReturnType<typeof send>,
    offer?: MessageAction,
  ) {
    const mine = [...moves.forth, ...(last?.forth ?? [])]
    // Members come back only step by step: who joined by the first may have left by the second.
    const earlier = last?.ids === ids && !mine.some(hasMembers) ? last : null
    if (earlier) earlier.toast.replace()
    else last?.toast.hide()
    // Where the first of them began counts, and what only a later one changed.
    const back = moves.back.map((move, index) => ({
      ...move,
      change: { ...move.change, ...earlier?.back[index]?.change },
    }))
    const forth = moves.forth.map((move, index) => ({
      ...move,
      change: { ...earlier?.forth[index]?.change, ...move.change },
    }))
    const toast = showDone(said, {
      offer,
      result: result(back),
      undo() {
        last = null
        return send(back)
      },
      redo: () => send(forth),
      onClose() {
        if (last?.toast === toast) last = null
      },
      call,
    })
    last = { ids, toast, back, forth }
  }

  return async (
    moves: readonly ProjectMove[],
    said: string,
    { isMove = false, offer }: Options = {},
  ): Promise<void> => {
    const known = moves.flatMap((move) => {
      const project = find(move.id)
      return project ? { project, move: rest(project, move) } : []
    })
    const allowed = known.filter(({ move }) => {
      const thing = { project: move.id }
      const isMembers = move.add !== undefined || move.remove !== undefined
      return (
        (!hasChange(move) || may('project.update', thing)) && (!isMembers || may('project.members', thing))
      )
    })
    if (allowed.length < known.length)
      showProblem(
        known.length === 1
          ? 'Your role can’t change this project.'
          : `${known.length - allowed.length} of ${known.length} projects weren’t changed: your role can’t change them.`,
      )
    const real = allowed.filter(({ move }) => hasChange(move) || move.add || move.remove)
    if (!real.length) return
    const projects = Object.values(selectProjectEntities(store.getState()) ?? {})
    const forth = placeLast(
      real.map(({ move }) => move),
      projects,
    )
    const before = real.map(({ project }, index) => reverse(project, forth[index]!))
    const call = send(forth)
    if (isMove) sayMoved(forth.map(({ id }) => id).join(), { forth, back: before }, said, call, offer)
    else
      showDone(said, {
        undo: () => void send(before),
        redo: () => send(forth),
        result: result(before),
        call,
      })
    await call
  }
}

/** "Project", "3 projects". */
export const projectsLabel = (count: number) => (count === 1 ? 'Project' : `${formatNumber(count)} projects`)
