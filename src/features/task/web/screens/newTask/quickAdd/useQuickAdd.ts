import { useMemo } from 'react'
import { v7 as makeId } from 'uuid'
import { useMembers } from '#features/member/web/member.api.ts'
import { tagBehind } from '#features/tag/tag.rules.ts'
import { useCreateTag, useTags } from '#features/tag/web/tag.api.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayReading } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { TaskChange } from '../../../../task.contract.ts'
import { parseQuickAdd, type QuickAddContext } from '../../../../task.quickAdd.rules.ts'
import { useUpdateTaskMutation } from '../../../task.api.ts'
import { useAssignability } from '../../change/useAssignability.ts'
import { useCreateTask } from '../useCreateTask.ts'

type Created = { id: string; refusal: Promise<string | null> }

/** What a typed line means in this workspace, and how a task comes of it. */
export function useQuickAdd(projectId: string | null = null) {
  const me = useMemberId()
  const today = useToday()
  const may = useMay()
  const { sorted: tags } = useTags()
  const { named } = useMembers()
  const { workweek, workdayDuration } = useWorkspace()
  const createTask = useCreateTask()
  const createTag = useCreateTag()
  const [updateTask] = useUpdateTaskMutation()

  const assignability = useAssignability()
  const mayCreateTags = may('tag.manage')
  const context = useMemo(
    (): QuickAddContext => ({
      ...dayReading(today),
      tags,
      members: named,
      me,
      minutesPerDay: workdayDuration * 60,
      daysPerWeek: workweek.filter(Boolean).length || 5,
      mayCreateTags,
      assignees: named.flatMap((member) => {
        const found = projectId ? assignability(member.id, projectId) : 'assignable'
        if (found === 'never') return []
        return found === 'assignable' ? member : { ...member, hint: 'add to project' }
      }),
    }),
    [today, tags, named, me, workdayDuration, workweek, mayCreateTags, projectId, assignability],
  )

  /** Creates the tags that are new; answers the ids of those that the server took. */
  async function createTags(names: readonly string[]): Promise<string[]> {
    const made = [...tags]
    const ids = await Promise.all(
      names.map(async (name) => {
        const tag = tagBehind(made, makeId(), name)
        made.push(tag)
        return (await createTag(tag)) ? [tag.id] : []
      }),
    )
    return ids.flat()
  }

  /**
   * Creates the task that a line describes; null without a title. Where the line says nothing, `fields` do. Answers its
   * id, and why it was refused if it was.
   */
  function create(text: string, project: string, fields: TaskChange): Created | null {
    const { tokens, title, newTags, tags: known, ...said } = parseQuickAdd(text, context)
    if (!title) return null
    const all = [...new Set([...(fields.tags ?? []), ...known])].sort()
    const { id, created, refusal } = createTask({
      ...fields,
      ...said,
      ...(all.length && { tags: all }),
      project,
      title,
    })
    // The task is there at once; tags that do not exist yet come to it when the server has them.
    if (newTags.length)
      void Promise.all([createTags(newTags), created]).then(([ids, isCreated]) => {
        if (isCreated && ids.length)
          void updateTask({
            params: { id },
            body: { tags: { add: ids } },
            optimistic: { tags: [...new Set([...all, ...ids])].sort() },
          })
      })
    return { id, refusal }
  }

  return { context, create }
}
