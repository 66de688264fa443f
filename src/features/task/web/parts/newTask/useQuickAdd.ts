import { useMemo } from 'react'
import { v7 as makeId } from 'uuid'
import { useToday } from '../../../../../web/ui/useToday.ts'
import { useMembers } from '../../../../member/web/member.api.ts'
import { tagBehind } from '../../../../tag/tag.rules.ts'
import { useCreateTag, useTags } from '../../../../tag/web/tag.api.ts'
import { useMay, useMemberId } from '../../../../user/web/user.api.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import { parseQuickAdd, type QuickAddContext } from '../../../quickAdd.rules.ts'
import type { TaskChange } from '../../../task.contract.ts'
import { useUpdateTaskMutation } from '../../task.api.ts'
import { useCreateTask } from './useCreateTask.ts'

/** What a typed line means in this workspace, and how a task comes of it. */
export function useQuickAdd() {
  const me = useMemberId()
  const today = useToday()
  const may = useMay()
  const { sorted: tags } = useTags()
  const { named } = useMembers()
  const { workweek, workdayDuration } = useWorkspace()
  const createTask = useCreateTask()
  const createTag = useCreateTag()
  const [updateTask] = useUpdateTaskMutation()

  const mayCreateTags = may('tag.manage')
  const context = useMemo(
    (): QuickAddContext => ({
      today,
      tags,
      members: named,
      me,
      minutesPerDay: workdayDuration * 60,
      daysPerWeek: workweek.filter(Boolean).length || 5,
      mayCreateTags,
    }),
    [today, tags, named, me, workdayDuration, workweek, mayCreateTags],
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

  /** Creates the task that a line describes; null without a title. Where the line says nothing, `fields` do. */
  function create(text: string, project: string, fields: TaskChange): string | null {
    const { tokens, title, newTags, tags: known, ...said } = parseQuickAdd(text, context)
    if (!title) return null
    const all = [...new Set([...(fields.tags ?? []), ...known])].sort()
    const { id, created } = createTask({
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
    return id
  }

  return { context, create }
}
