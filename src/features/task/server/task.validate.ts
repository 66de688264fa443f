import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { findMember } from '#features/member/server/member.queries.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, type Resource } from '#shared/access.ts'
import { changedList } from '#shared/lists.ts'
import type { LinkedTask } from '#shared/live.ts'
import {
  type ListField,
  maxDependencies,
  maxParticipants,
  maxTags,
  type Task,
  type TaskChange,
  type TaskUpdate,
} from '../task.contract.ts'
import { isLinkSeen, isTaskVisible } from '../task.rules.ts'
import {
  closesCircle,
  depthBelow,
  findAncestors,
  findReferences,
  type References,
} from './task.links.queries.ts'
import { countSeen, findTask } from './task.queries.ts'

/** How deep subtasks may hang below each other. */
const maxLevels = 10

const maxOf: Record<ListField, number> = {
  participants: maxParticipants,
  tags: maxTags,
  dependsOn: maxDependencies,
}

/**
 * The update with whole lists: what is added and taken away is seen on the task as it is now, locked. What the member
 * cannot see of its parent and dependencies stays: they were answered the task without it.
 */
export function wholeChange(member: CallerMember, before: LinkedTask, update: TaskUpdate): TaskChange {
  const whole: Partial<Record<ListField, string[]>> = {}
  for (const field of Object.keys(maxOf) as ListField[]) {
    const value = update[field]
    if (!value) continue
    const hidden =
      field === 'dependsOn' ? before.dependsOn.filter((id) => !isLinkSeen(member, before, id)) : []
    whole[field] = [...new Set([...hidden, ...changedList(before[field], value)])].sort()
    if (whole[field].length > maxOf[field]) throw invalid({ [field]: `At most ${maxOf[field]}` })
  }
  const { parent, ...fields } = update
  const isParentLeft = parent === null && before.parent !== null && !isLinkSeen(member, before, before.parent)
  return { ...fields, ...(parent !== undefined && !isParentLeft && { parent }), ...whole } as TaskChange
}

export function requireMoney(member: CallerMember, resource: Resource) {
  if (!may(member, 'money.view', resource)) {
    throw forbidden('Your role can’t see or set money here. Ask an admin.')
  }
}

export const unknownStatus = () => invalid({ status: 'Not a task status in this workspace' })

type Named = Pick<TaskChange, 'status' | 'executor' | 'tags' | 'participants'>

/** Refuses statuses, people and tags that a task of this project cannot have. */
export async function validateReferences(db: Db, member: CallerMember, project: string, change: Named) {
  await validateFound(db, member, change, await findReferences(db, member, project, change))
}

/** Refuses those that were not found for the task's project. */
export async function validateFound(db: Db, member: CallerMember, change: Named, found: References) {
  if (change.status && !found.isStatusValid) throw unknownStatus()
  if (change.executor && !found.isExecutorValid) {
    throw invalid({ executor: await unassignable(db, member, change.executor) })
  }
  if (change.participants?.some((id) => !found.participants.includes(id))) {
    throw invalid({ participants: 'Someone here isn’t in this project. Add them first.' })
  }
  if (change.tags?.some((id) => !found.tags.includes(id))) {
    throw invalid({ tags: 'Not a tag in this workspace' })
  }
}

/** Why a task cannot be assigned to somebody, with their name for a caller who may know it. */
async function unassignable(db: Db, member: CallerMember, id: string): Promise<string> {
  const found = isMemberVisible(member, id) ? await findMember(db, member.workspaceId, id) : undefined
  const name = found?.status === 'accepted' ? found.profile?.name : undefined
  return `${name ?? 'This assignee'} isn’t in this project. Add them to assign this task.`
}

type Part = Pick<Task, 'id' | 'project' | 'dependsOn'>

/** Refuses a parent or a dependency that is not there for the caller, or that would close a circle. */
export async function validateHierarchy(db: Db, member: CallerMember, task: Part, change: TaskChange) {
  if (change.parent) {
    const parent = await findTask(db, member, change.parent)
    if (!parent || !isTaskVisible(member, parent)) throw invalid({ parent: 'Not a task in this workspace' })
    if (parent.project !== task.project) throw invalid({ parent: 'Must be in the same project' })
    const above = [parent.id, ...(await findAncestors(db, member, parent.id))]
    if (above.includes(task.id)) throw invalid({ parent: 'A task can’t be its own parent' })
    if (above.length + (await depthBelow(db, member, task.id)) >= maxLevels) {
      throw invalid({ parent: `Subtasks can be ${maxLevels} levels deep` })
    }
  }
  const added = (change.dependsOn ?? []).filter((id) => !task.dependsOn.includes(id))
  if ((await countSeen(db, member, member, added)) < added.length) {
    throw invalid({ dependsOn: 'Names something that is not a task' })
  }
  if (added.length && (await closesCircle(db, member, task.id, added))) {
    throw invalid({ dependsOn: 'These tasks would block each other' })
  }
}
