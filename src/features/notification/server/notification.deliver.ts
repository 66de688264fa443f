import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isDocumentVisible } from '#features/document/document.rules.ts'
import type { DocumentPlace } from '#features/document/document.shape.ts'
import { findOpenPages } from '#features/document/server/document.update.queries.ts'
import { isInvoiceVisible } from '#features/invoice/invoice.rules.ts'
import { isOfTeam, isTaskVisible } from '#features/task/task.rules.ts'
import type { Log } from '#server/live/change.ts'
import type { Viewer } from '#shared/access.ts'
import { foldFields, foldKey } from '../notification.fold.rules.ts'
import type { NotificationIntent } from '../notification.recipient.rules.ts'
import { eventKinds, isProjectNotified, matrix, seesEvents } from '../notification.rules.ts'
import type { NotificationSettings } from '../notification.shape.ts'
import {
  deleteNotifications,
  findBilled,
  findNear,
  findViewers,
  insertNotifications,
  lockOpen,
  type Near,
  type Row,
  setMoments,
  updateFolded,
} from './notification.deliver.queries.ts'
import { type Detail, findPlaced } from './notification.queries.ts'
import { findSettings } from './notification.setting.queries.ts'

/** A wish with all that is known of what is to be told. */
export type OutgoingNotification = NotificationIntent &
  Pick<Detail, 'day'> & {
    id?: string
    actor: string | null
    once?: string
    /** An email of its own has gone out. */
    isMailed?: boolean
  }

/** `mailAfter`: seconds that mail waits for more to go with it. */
type Where = { workspaceId: string; mailAfter: number }

/**
 * Tells members what they may see and want to be told, as part of the running transaction: whoever may not see the
 * thing by now is not told of it, and what is told as one is folded.
 */
export async function deliver(trx: Db, log: Log, where: Where, tellings: readonly OutgoingNotification[]) {
  if (!tellings.length) return
  const { workspaceId } = where
  const members = [...new Set(tellings.map(({ memberId }) => memberId))]
  const tasks = [...new Set(tellings.flatMap(({ task }) => task ?? []))]
  const viewers = await findViewers(trx, workspaceId, members)
  const near = await findNear(trx, workspaceId, tasks)
  const billed = await findBilled(trx, workspaceId, [
    ...new Set(tellings.flatMap(({ invoice }) => invoice ?? [])),
  ])
  const pages = await findOpenPages(trx, workspaceId, [
    ...new Set(tellings.flatMap(({ page }) => page ?? [])),
  ])
  const settings = await findSettings(trx, workspaceId, members)

  const known = await lockOpen(trx, workspaceId, members, tasks)
  /** In the order in which they happened last. */
  const rows = new Set<Row>()
  const open = new Map(known.map((row) => [foldKey(row, row.actor), row]))
  for (const telling of tellings) {
    const viewer = viewers.get(telling.memberId)
    if (!viewer) continue
    const row = toRow(telling, settings.get(telling.memberId) as NotificationSettings, where.mailAfter)
    // It was this reminder's turn all the same: thousands that nobody may see would be found first for ever.
    if (!isSeen(viewer, telling, { near, billed, pages }))
      Object.assign(row, { inApp: false, mailAfter: null })
    if (!row.inApp && row.mailAfter === null && row.once === null) continue
    const key = row.once === null ? foldKey(row, row.actor) : null
    const earlier = open.get(key)
    if (key !== null && earlier) {
      rows.delete(earlier)
      rows.add(fold(earlier, row))
    } else {
      rows.add(row)
      if (key !== null && row.inApp) open.set(key, row)
    }
  }
  await setMoments(trx, [...rows])
  const fresh = [...rows].filter((row) => !known.includes(row))
  const inserted = await insertNotifications(trx, workspaceId, fresh.filter(isWorthNotifying))
  await logNotifications(trx, log, workspaceId, inserted, 'create')
  const updated = known.filter((row) => rows.has(row))
  await logDeleted(
    trx,
    log,
    workspaceId,
    updated.filter((row) => !isWorthNotifying(row)),
  )
  const remaining = updated.filter(isWorthNotifying)
  await updateFolded(trx, workspaceId, remaining)
  await logNotifications(trx, log, workspaceId, idsOf(remaining), 'update')
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Where tasks and pages stand, and which projects invoices bill. */
type Places = {
  near: ReadonlyMap<string, Near>
  billed: ReadonlyMap<string, string[]>
  pages: ReadonlyMap<string, DocumentPlace>
}

function isSeen(
  viewer: Viewer,
  { kind, task, project, invoice, page, what, teamOnly }: OutgoingNotification,
  { near, billed, pages }: Places,
): boolean {
  if (invoice) {
    const projects = billed.get(invoice)
    return projects !== undefined && isInvoiceVisible(viewer, { projects })
  }
  if (task) {
    const place = near.get(task)
    return place !== undefined && isTaskVisible(viewer, place) && (!teamOnly || isOfTeam(viewer, place))
  }
  if (page) {
    const place = pages.get(page)
    return place !== undefined && isDocumentVisible(viewer, place)
  }
  if (eventKinds.includes(kind)) return seesEvents(viewer)
  return !project || isProjectNotified(viewer, project, what ?? null)
}

function toRow(telling: OutgoingNotification, { mail, kinds }: NotificationSettings, mailAfter: number): Row {
  const { id = uuidv7(), memberId, kind, what = null, actor, once = null } = telling
  const { task = null, project = null, invoice = null, page = null, comment = null } = telling
  const { title, fields, day, by, text } = telling
  const isMailed = telling.isMailed || !mail || !kinds[kind].email || matrix[kind].email === 'always'
  return {
    id,
    memberId,
    kind,
    what,
    actor,
    task,
    project,
    invoice,
    page,
    comment,
    count: 1,
    detail: {
      ...(title !== undefined && { title }),
      ...(fields && { fields }),
      ...(day && { day }),
      ...(by && { by }),
      ...(text && { text }),
    },
    once,
    inApp: kinds[kind].inApp,
    at: '',
    mailAfter: isMailed ? null : mailAfter,
  }
}

/** Adds a later one to an earlier one. */
function fold(earlier: Row, later: Row): Row {
  const fields = foldFields(earlier.detail.fields ?? [], later.detail.fields ?? [])
  return Object.assign(earlier, {
    count: earlier.count + 1,
    comment: later.comment,
    detail: earlier.detail.fields ? { ...earlier.detail, fields } : earlier.detail,
    mailAfter: later.mailAfter,
  })
}

/** Of a task that is as it was before, there is nothing to tell any more. */
const isWorthNotifying = ({ kind, detail }: Row) => kind !== 'changed' || (detail.fields ?? []).length > 0

async function logNotifications(
  trx: Db,
  log: Log,
  workspaceId: string,
  ids: string[],
  event: 'create' | 'update',
) {
  if (!ids.length) return
  for (const data of await findPlaced(trx, workspaceId, ids)) log({ object: 'notification', event, data })
}

async function logDeleted(trx: Db, log: Log, workspaceId: string, rows: readonly Row[]) {
  if (!rows.length) return
  for (const before of await findPlaced(trx, workspaceId, idsOf(rows)))
    log({ object: 'notification', event: 'delete', data: { id: before.id }, before })
  await deleteNotifications(trx, workspaceId, idsOf(rows))
}
