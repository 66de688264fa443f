import type { Db } from '#database/database.ts'
import { findTimeApprovers } from '#features/approval/server/approval.queries.ts'
import { findEventsById } from '#features/calendar/server/calendar.queries.ts'
import { findProjectNames } from '#features/project/server/project.queries.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findApprovers } from '#features/timeOff/server/timeOff.queries.ts'
import type { LoggedChange } from '#server/live/change.ts'
import type { LiveObject } from '#shared/live.ts'
import { approvalIntents } from '../notification.approval.rules.ts'
import { documentIntents, threadIntents } from '../notification.document.rules.ts'
import { eventIntents, ownChanges, withReplaced } from '../notification.event.rules.ts'
import {
  commentIntents,
  deliveryIntents,
  invoiceIntents,
  memberIntents,
  type NotificationIntent,
  projectIntents,
  projectMemberIntents,
  recurringIntents,
  taskIntents,
  timeOffIntents,
} from '../notification.recipient.rules.ts'
import { findNear } from './notification.deliver.queries.ts'
import type { OutgoingNotification } from './notification.deliver.ts'
import { findInviters, findInvoiceReaders, findTeams, findThreads } from './notification.derive.queries.ts'

type ChangeOf<O extends LiveObject> = LoggedChange & { object: O }

/** Whom one change concerns. */
type Notify<O extends LiveObject> = (change: ChangeOf<O>) => NotificationIntent[]

/** Looks up what has to be known of all changes of one object at once. */
type Prepare<O extends LiveObject> = (
  trx: Db,
  workspaceId: string,
  changes: readonly ChangeOf<O>[],
) => Notify<O> | Promise<Notify<O>>

/** The objects whose changes concern anybody. */
const notifiers: { [O in LiveObject]?: Prepare<O> } = {
  task: () => taskIntents,
  document: () => documentIntents,
  'document-thread': () => threadIntents,
  project: () => projectIntents,

  'task-comment': async (trx, workspaceId, changes) => {
    const tasks = changes.map(({ data }) => data.task)
    const near = await findNear(trx, workspaceId, tasks)
    const answered = changes.flatMap((change) => answeredBy(change) ?? [])
    const threads = await findThreads(trx, workspaceId, answered)
    return (change) => {
      const task = near.get(change.data.task)
      return task ? commentIntents(change, task, threads.get(answeredBy(change) ?? '')) : []
    }
  },

  'project-member': async (trx, workspaceId, changes) => {
    const projects = changes.map(({ data }) => data.projectId)
    const names = await findProjectNames(trx, workspaceId, projects)
    return (change) => projectMemberIntents(change, names.get(change.data.projectId) ?? '')
  },

  member: async (trx, workspaceId, changes) => {
    const known = changes.filter(({ before }) => before)
    const roles = known.length ? await findRoles(trx, workspaceId) : []
    const invited = known.filter(({ before }) => before?.status === 'invited').map(({ data }) => data.id)
    const inviters = await findInviters(trx, workspaceId, invited)
    const roleName = (id: string) => roles.find((role) => role.id === id)?.name ?? null
    return (change) => memberIntents(change, { inviter: inviters.get(change.data.id) ?? null, roleName })
  },

  invoice: async (trx, workspaceId, changes) => {
    const teams = await findTeamsOf(trx, workspaceId, changes)
    return (change) => {
      const team = teams.get(change.data.id)
      return team ? invoiceIntents(change, team) : []
    }
  },

  delivery: async (trx, workspaceId, changes) => {
    const teams = await findTeamsOf(trx, workspaceId, changes)
    return (change) => {
      const team = teams.get(change.data.id)
      return team ? deliveryIntents(change, team) : []
    }
  },

  'recurring-invoice': async (trx, workspaceId) => {
    const readers = await findInvoiceReaders(trx, workspaceId)
    return (change) => recurringIntents(change, readers)
  },

  calendar: async (trx, workspaceId, changes) => {
    const own = new Map(withReplaced(ownChanges(changes)).map((change) => [change.seq, change]))
    const series = await findSeries(trx, workspaceId, [...own.values()])
    return ({ seq }) => {
      const change = own.get(seq)
      return change ? eventIntents(change, series.get(seriesOf(change) ?? '')) : []
    }
  },

  'time-off': async (trx, workspaceId, changes) => {
    const approvers = new Map<string, string[]>()
    for (const { data, event } of changes)
      if (event !== 'delete')
        approvers.set(data.id, await findApprovers(trx, workspaceId, data.memberId, data.projects ?? []))
    return (change) => timeOffIntents(change, approvers.get(change.data.id) ?? [])
  },

  approval: async (trx, workspaceId, changes) => {
    const approvers = new Map<string, string[]>()
    for (const { data, event } of changes)
      if (event !== 'delete' && data.state === 'submitted')
        approvers.set(data.id, await findTimeApprovers(trx, workspaceId, data.memberId, data.projects))
    return (change) => approvalIntents(change, approvers.get(change.data.id) ?? [])
  },
}

/** Whom these changes concern, in the order of the changes. */
export async function findOutgoing(
  trx: Db,
  workspaceId: string,
  changes: readonly LoggedChange[],
): Promise<OutgoingNotification[]> {
  const intents = new Map<number, NotificationIntent[]>()
  for (const object of new Set(changes.map((change) => change.object)))
    for (const [seq, found] of await findIntents(object, trx, workspaceId, changes)) intents.set(seq, found)
  return changes.flatMap((change) => {
    const actor = change.actor ?? writerOf(change)
    return (intents.get(change.seq) ?? []).map((intent) => ({ ...intent, actor }))
  })
}

async function findIntents<O extends LiveObject>(
  object: O,
  trx: Db,
  workspaceId: string,
  changes: readonly LoggedChange[],
): Promise<[seq: number, NotificationIntent[]][]> {
  const prepare = notifiers[object]
  if (!prepare) return []
  const own = changes.filter((change): change is ChangeOf<O> => change.object === object)
  const notify = await prepare(trx, workspaceId, own)
  return own.map((change) => [change.seq, notify(change)])
}

/** A page that a killed server left is put together by nobody, and was written by somebody all the same. */
const writerOf = (change: LoggedChange) =>
  change.object === 'document' && change.event !== 'delete' ? change.data.updatedBy : null

/** The comment that a new one answers. */
const answeredBy = (change: ChangeOf<'task-comment'>): string | null =>
  change.event === 'create' ? change.data.replyTo : null

/** Of invoices and of what their clients answer, which has the id of its invoice. */
const findTeamsOf = (trx: Db, workspaceId: string, changes: readonly ChangeOf<'invoice' | 'delivery'>[]) =>
  findTeams(
    trx,
    workspaceId,
    changes.filter(({ event }) => event === 'update').map(({ data }) => data.id),
  )

const seriesOf = (change: ChangeOf<'calendar'>): string | null =>
  change.event === 'delete' ? null : change.data.series

/** The series of dates that became other than the rest. */
async function findSeries(trx: Db, workspaceId: string, changes: readonly ChangeOf<'calendar'>[]) {
  const ids = changes.flatMap((change) => (change.event === 'create' ? (seriesOf(change) ?? []) : []))
  const found = ids.length ? await findEventsById(trx, workspaceId, ids) : []
  return new Map(found.map((one) => [one.id, one]))
}
