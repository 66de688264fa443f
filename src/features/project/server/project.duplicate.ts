import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { maySetRate, rateKey } from '#features/rate/rate.rules.ts'
import { isOngoing, monthOf, termsIn } from '#features/retainer/retainer.rules.ts'
import { lockTree } from '#features/task/server/task.links.queries.ts'
import { copyTasks } from '#features/task/server/task.project.queries.ts'
import { findTasks } from '#features/task/server/task.queries.ts'
import type { Task } from '#features/task/task.contract.ts'
import { shownTask } from '#features/task/task.rules.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { forbidden, HttpError } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { dayIn, daysBetween, movedDay } from '#shared/days.ts'
import type { Project } from '../project.contract.ts'
import { usualBilling, visibleProject } from '../project.rules.ts'
import { addProject, asMemberOf } from './project.create.ts'
import { lockProjects } from './project.queries.ts'
import { lockProjectTree } from './project.tree.queries.ts'
import { requireSeen } from './project.validate.ts'

/** Tasks that one call copies. */
const maxCopied = 5_000
const tooMany = `This project has more than ${maxCopied.toLocaleString('en-US')} tasks, which is too many to copy at once.`

type Copy = { id?: string; name?: string; start?: string; tasks: boolean }

/**
 * Makes a copy of a project out of what the member may see of it: hidden money and tasks do not come along. It is in
 * the status of new projects, and not archived. Answers its id.
 */
export async function duplicateProject(
  trx: Db,
  log: Log,
  member: CallerMember,
  original: string,
  { id = uuidv7(), name, start, tasks: withTasks }: Copy,
): Promise<string> {
  await lockWorkspace(trx, member.workspaceId)
  await lockProjectTree(trx, member.workspaceId)
  if (withTasks) await lockTree(trx, member)
  const [found] = await lockProjects(trx, member, [original])
  const { members, description, ...shown } = visibleProject(member, requireSeen(member, found)) as Project
  if (!may(member, 'project.create', { project: original })) throw forbidden()
  const copying = asMemberOf(member, id)
  const tasks = withTasks ? await findCopied(trx, member, original) : []
  if (tasks.length && !may(copying, 'task.create', { project: id }))
    throw forbidden('Your role can’t create tasks. Copy the project without them.')
  const days = start ? daysBetween(earliestOf([shown, ...tasks]) ?? start, start) : 0
  const { parent, color, priority, client, lead, budget, rate } = shown
  const { billing, retainer } = copiedBilling(member, shown as Project)
  await addProject(trx, log, member, {
    id,
    name: name ?? `${shown.name.slice(0, 143).toWellFormed()} (copy)`,
    parent: parent && may(member, 'project.update', { project: parent }) ? parent : null,
    color,
    description: description ?? '',
    priority,
    start: movedDay(shown.start, days),
    end: movedDay(shown.end, days),
    dueDate: movedDay(shown.dueDate, days),
    client,
    billing,
    retainer,
    budget,
    rate: maySetRate(copying, rateKey({ project: id })) ? rate : null,
    members,
    lead: lead && members.includes(lead) ? lead : null,
  })
  await copyTasks(trx, log, member, tasks, { member: copying, project: id, days })
  return id
}

/** New work is paid from this month on, by the terms that hold now or come next; hidden ones are not copied. */
function copiedBilling({ timeZone }: CallerMember, { billing, client, retainer }: Project) {
  if (billing !== 'retainer') return { billing, retainer: [] }
  const month = monthOf(dayIn(timeZone))
  const later = retainer.filter(({ from }) => from > month)
  const current = termsIn(retainer, month)
  const terms = current ? [{ ...current, from: month }, ...later] : later
  return isOngoing(terms) ? { billing, retainer: terms } : { billing: usualBilling(client), retainer: [] }
}

async function findCopied(trx: Db, member: CallerMember, project: string): Promise<Task[]> {
  const tasks = await findTasks(trx, member, member, { project, limit: maxCopied + 1 })
  if (tasks.length > maxCopied) throw new HttpError(409, 'TOO_MANY_TASKS', tooMany)
  return tasks.map((task) => shownTask(member, task))
}

const earliestOf = (dated: Pick<Task, 'start' | 'end' | 'dueDate'>[]): string | undefined =>
  dated
    .flatMap(({ start, end, dueDate }) => [start, end, dueDate])
    .filter((day) => day !== null)
    .sort()[0]
