import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import type { DocumentMember } from '#features/document/document.shape.ts'
import { visibilityCondition as documentVisibility } from '#features/document/server/document.queries.ts'
import { visibilityCondition as invoiceVisibility } from '#features/invoice/server/invoice.queries.ts'
import { teamOnlyCondition, visibilityCondition } from '#features/task/server/task.queries.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { id, instant } from '#shared/fields.ts'
import { beginningOf } from '#shared/markdown.ts'
import { eventKinds, type Placed, seesEvents } from '../notification.rules.ts'
import type { Notification } from '../notification.shape.ts'

/** Characters of a comment that a notification shows. */
const excerpt = 200
/** Characters that are read for it: marks and the addresses of mentions are left out of them. */
const readFor = 2_000

/** What a notification says of what has no row to read it from. */
export type Detail = Partial<Pick<Notification, 'title' | 'fields' | 'day' | 'by' | 'text'>>
type Row = Omit<Notification, 'title' | 'fields' | 'day' | 'by' | 'number'> & {
  detail: Detail
  taskProject: string | null
  taskTitle: string | null
  taskNumber: number | null
  createdBy: string | null
  executor: string | null
  projectName: string | null
  invoiceNumber: string | null
  billed: string[] | null
  pageTitle: string | null
  documentProject: string | null
  documentCreator: string | null
  documentMembers: DocumentMember[] | null
  teamOnly: boolean | null
}

const withThings = sql`notification n
    left join task on task.workspace_id = n.workspace_id and task.id = n.task
    left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
    left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
    left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
    left join document_page page on page.workspace_id = n.workspace_id and page.id = n.page and page.deleted_at is null
    left join document on document.workspace_id = page.workspace_id and document.id = page.document
      and document.deleted_at is null`
const isThere = sql`task.deleted_at is null and (n.task is null or task.id is not null)
      and (n.project is null or p.id is not null or n.what = 'removedFromProject')
      and (n.invoice is null or invoice.id is not null) and (n.page is null or document.id is not null)`

/** With the things they are about as they are now; those of deleted tasks are left out until the task is brought back. */
async function selectNotifications(db: Db, where: ReturnType<typeof sql>, limit = 10_000) {
  const { rows } = await sql<Row>`
    select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page, document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
      coalesce(task.project, document.project, n.project) as project, task.project as task_project, task.title as task_title,
      task.number as task_number, task.created_by, task.executor, p.name as project_name, invoice.number as invoice_number, invoice.projects as billed,
      comment.team_only, coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project, document.created_by as document_creator, document.members as document_members,
      coalesce(case when comment.deleted_at is null then left(comment.text, ${readFor}) end, left(said.text, ${readFor}), n.detail ->> 'text', '') as text
    from ${withThings}
    left join document_comment said on said.workspace_id = n.workspace_id and said.id = n.comment and said.deleted_at is null
    where ${where} and ${isThere}
    order by n.at desc, n.id desc limit ${limit}
  `.execute(db)
  return rows.map(toNotification)
}

function toNotification(row: Row): Placed<Notification> {
  const { detail, taskProject, taskTitle, taskNumber, createdBy, executor, projectName, ...others } = row
  const {
    invoiceNumber,
    billed,
    pageTitle,
    documentProject,
    documentCreator,
    documentMembers,
    teamOnly,
    ...rest
  } = others
  return {
    ...rest,
    text: beginningOf(rest.text, excerpt),
    number: taskNumber,
    // Whoever was taken out of a project does not learn what it is called later.
    title:
      taskTitle ??
      invoiceNumber ??
      pageTitle ??
      (rest.what === 'removedFromProject' ? null : projectName) ??
      detail.title ??
      '',
    fields: detail.fields ?? [],
    day: detail.day ?? null,
    by: detail.by ?? null,
    ...(taskProject && { place: { project: taskProject, createdBy, executor } }),
    ...(teamOnly && { teamOnly }),
    ...(billed && { billed }),
    ...(rest.document && {
      documentPlace: { project: documentProject, createdBy: documentCreator, members: documentMembers },
    }),
  }
}

type Whose = Viewer & { workspaceId: string }
type Place = Pick<Whose, 'workspaceId' | 'memberId'>
const ofMember = ({ workspaceId, memberId }: Place) =>
  sql`n.workspace_id = ${workspaceId} and n.member = ${memberId} and n.in_app`

/** What decides which of their own a member sees, as a condition; the same as `seenNotification`. */
function seenByOwner(viewer: Viewer) {
  const scope = scopeOf(viewer.access, 'project.view')
  const projects = scope === 'project' ? [...viewer.projects] : []
  const project = scope === 'all' ? sql`true` : sql`n.project = any(${projects}::uuid[])`
  const forbidsUnpriced = sql.lit(scope === 'all' || scope === 'project')
  return sql`${isThere} and case when n.task is not null then ${visibilityCondition(viewer)}
      and (comment.id is null or ${teamOnlyCondition(viewer, 'comment')})
    when n.invoice is not null then ${invoiceVisibility(viewer)}
    when n.page is not null then ${documentVisibility(viewer)}
    when n.kind = any(${[...eventKinds]}::text[]) then ${sql.lit(seesEvents(viewer))}
    when n.project is null then true when n.what = 'removedFromProject' then ${forbidsUnpriced} else ${project} end`
}

/** Where a page ended: the moment and the id of its last row. */
const toCursor = ({ at, id }: Notification) => `${at}~${id}`
const place = z.object({ at: instant, id })
type Cursor = z.infer<typeof place>

/** Null for what is no cursor. */
export function readCursor(cursor: string): Cursor | null {
  const [at, last] = cursor.split('~')
  return place.safeParse({ at, id: last }).data ?? null
}

const toShown = ({
  place: _place,
  billed: _billed,
  documentPlace: _document,
  teamOnly: _teamOnly,
  ...shown
}: Placed<Notification>): Notification => shown

/** One page of what the member may see now, newest first. */
export async function findNotifications(
  db: Db,
  member: Whose,
  { limit, cursor, isUnread }: { limit: number; cursor?: Cursor | undefined; isUnread: boolean },
): Promise<{ notifications: Notification[]; cursor: string | null }> {
  const unread = isUnread ? sql`and n.read_at is null` : sql``
  const from = cursor ? sql`and (n.at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const which = sql`${ofMember(member)} and ${seenByOwner(member)} ${unread} ${from}`
  const notifications = (await selectNotifications(db, which, limit)).map(toShown)
  const last = notifications.at(-1)
  return { notifications, cursor: last && notifications.length === limit ? toCursor(last) : null }
}

/** How many are unread of those that the member may see now. */
export async function countUnread(db: Db, member: Whose): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${withThings}
    where ${ofMember(member)} and n.read_at is null and ${seenByOwner(member)}
  `.execute(db)
  return rows[0]?.unread ?? 0
}

/** These of anybody's, as they are told live: with the place that decides who may see them. */
export const findPlaced = (db: Db, workspaceId: string, ids: string[]) =>
  selectNotifications(db, sql`n.workspace_id = ${workspaceId} and n.in_app and n.id = any(${ids}::uuid[])`)

/** What may go by mail of these, newest first, as far as the member may see it now. */
export async function findForMail(db: Db, member: Whose, ids: string[]): Promise<Notification[]> {
  const rows = await selectNotifications(
    db,
    sql`n.workspace_id = ${member.workspaceId} and n.member = ${member.memberId} and n.read_at is null
      and n.id = any(${ids}::uuid[]) and ${seenByOwner(member)}`,
  )
  return rows.map(toShown)
}

/** Which of these are the member's. */
export async function findOwnIds(db: Db, member: Place, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notification n where ${ofMember(member)} and n.id = any(${ids}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks the member's notifications, those named or all that they may see up to a moment; answers which were marked, and when, and which
 * of them stand in the user's other workspaces too. What was read need not be mailed any more.
 */
export async function markRead(
  trx: Db,
  member: Place,
  which: { ids: string[] } | { until: string; viewer: Viewer },
  read: boolean,
): Promise<{ marked: { ids: string[]; readAt: string | null }; elsewhere: string[] }> {
  const isMeant = sql`${ofMember(member)} and (n.read_at is null) = ${read}`
  const those =
    'ids' in which
      ? sql`n.id = any(${which.ids}::uuid[])`
      : sql`n.id in (
          select n.id from ${withThings}
          where ${isMeant} and n.at <= ${which.until}::timestamptz and ${seenByOwner(which.viewer)}
        )`
  const change = read ? sql`read_at = clock.now, mail_at = null` : sql`read_at = null`
  const { rows } = await sql<{ id: string; readAt: string | null; isElsewhere: boolean }>`
    with clock as (select clock_timestamp() as now)
    update notification n set ${change} from clock
    where ${isMeant} and ${those}
    returning n.id, n.read_at, coalesce(n.once like 'account %', false) as is_elsewhere
  `.execute(trx)
  const idsOf = (some: typeof rows) => some.map(({ id }) => id)
  return {
    marked: { ids: idsOf(rows), readAt: rows[0]?.readAt ?? null },
    elsewhere: idsOf(rows.filter(({ isElsewhere }) => isElsewhere)),
  }
}
