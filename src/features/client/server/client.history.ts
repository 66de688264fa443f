import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { visibleInvoice } from '#features/invoice/invoice.rules.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { visibilityCondition } from '#features/invoice/server/invoice.queries.ts'
import { stepFields } from '#features/task/server/task.history.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { ClientChange, WholeClient } from '../client.contract.ts'

const max = 100

/** What says nothing to a reader, or follows from something else that is told. */
const unreadOfClient = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'merged'])
/** What happens to an invoice; what stands on a draft is told by itself. */
const readOfInvoice = ['number', 'status', 'paid', 'sentAt', 'viewedAt', 'voidedAt', 'client']

type Logged = Omit<ClientChange, 'object' | 'id' | 'title' | 'currency' | 'fields'> &
  (
    | { object: 'client'; data: Partial<WholeClient> & { id: string }; before: WholeClient | null }
    | { object: 'invoice'; data: Partial<Invoice> & { id: string }; before: Invoice | null }
  )

/** The newest changes of a client and of those of its newest invoices that the member may see. */
export async function findClientHistory(
  db: Db,
  member: CallerMember,
  client: string,
): Promise<ClientChange[]> {
  const { workspaceId } = member
  const { rows } = await sql<Logged>`
    with its as (
      select id::text from invoice where workspace_id = ${workspaceId} and client = ${client} and ${visibilityCondition(member)}
      order by issue_date desc, id desc limit ${max}
    )
    (
      select seq, object, event, actor, at, data, before from change
      where workspace_id = ${workspaceId} and data ->> 'id' = ${client} and object = 'client'
      order by seq desc limit ${max}
    )
    union all
    (
      select seq, object, event, actor, at, data, before from its
      join change on change.workspace_id = ${workspaceId} and change.data ->> 'id' = its.id and object = 'invoice'
      order by seq desc limit ${max}
    )
    order by seq desc limit ${max}
  `.execute(db)
  return rows.flatMap((logged) => toChange(member, logged) ?? [])
}

function toChange(member: CallerMember, logged: Logged): ClientChange | null {
  const { seq, object, event, actor, at, data, before } = logged
  const step = { seq, object, event, actor, at, id: data.id }
  if (logged.object === 'client') {
    const fields = event === 'update' ? stepFields({ data, before, longTexts: [] }, unreadOfClient) : []
    if (event === 'update' && !fields.length) return null
    return { ...step, title: logged.data.title ?? logged.before?.title ?? '', currency: null, fields }
  }
  // What it was before it came into the viewer's sight is left out.
  const now = event === 'delete' ? logged.before : (logged.data as Invoice)
  if (!now || !visibleInvoice(member, now)) return null
  const was = logged.before && visibleInvoice(member, logged.before)
  const fields =
    event === 'update' && was
      ? stepFields({ data: logged.data, before: was, longTexts: [] }, new Set()).filter(({ field }) =>
          readOfInvoice.includes(field),
        )
      : []
  if (event === 'update' && !fields.length) return null
  return { ...step, title: now.number ?? '', currency: now.currency, fields }
}
