import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { MovableTime } from '../time.movable.shape.ts'
import { mayChangeEntry } from '../time.rules.ts'
import { trackedTimeOf } from '../time.tracked.rules.ts'
import { isOpen } from './time.books.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { termsNow } from './time.terms.queries.ts'
import { findNow } from './time.write.queries.ts'

/**
 * The time that `followTask` would take along with these tasks; null for none, and where it would be refused, since not
 * all time on them is the caller's to change.
 */
export async function findMovableTime(
  db: Db,
  member: CallerMember,
  tasks: readonly string[],
  project: string,
): Promise<MovableTime | null> {
  const onMoved = sql`t.id = any(${tasks}::uuid[]) and t.project <> ${project}`
  const all = await findEntriesWhere(db, member, onMoved)
  if (!all.every((entry) => mayChangeEntry(member, entry))) return null
  const going = await findEntriesWhere(db, member, sql`${onMoved} and e.project <> ${project} and ${isOpen}`)
  const [first] = going
  if (!first) return null
  const { minutes, members } = trackedTimeOf(member, going, { now: await findNow(db), closed: new Set() })
  const amounts = members.flatMap(({ amount }) => amount ?? [])
  const isMoneyVisible = going.every((entry) => may(member, 'money.view', { project: entry.project }))
  const isOneProject = going.every((entry) => entry.project === first.project)
  const mayReturn = going.every((entry) => mayChangeEntry(member, { ...entry, project }))
  const ids = going.map(({ id }) => id)
  return {
    minutes,
    amount:
      isMoneyVisible && amounts.length
        ? toMajor(
            amounts.reduce((sum, amount) => sum + (toMinor(amount, first.currency) ?? 0), 0),
            first.currency,
          )
        : null,
    project: isOneProject && may(member, 'project.view', { project: first.project }) ? first.project : null,
    isUndoable: mayReturn && !(await wouldChange(db, member, ids, project)),
  }
}

/** Whether some of these entries would come back from the other project changed. */
async function wouldChange(
  db: Db,
  { workspaceId }: CallerMember,
  ids: readonly string[],
  project: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from time_entry e
    join task t on t.workspace_id = e.workspace_id and t.id = e.task
    join project to_project on to_project.workspace_id = e.workspace_id and to_project.id = ${project}
    join ${termsNow} terms on terms.workspace_id = e.workspace_id and terms.id = e.id
    where e.workspace_id = ${workspaceId} and e.id = any(${ids}::uuid[]) and (
      e.project <> t.project
      or e.billable and (to_project.billing = 'non_billable' or not terms.is_billed)
      or (e.client, e.currency, e.covered, e.rate)
        is distinct from (terms.client, terms.currency, terms.covered, terms.rate)
    )
    limit 1
  `.execute(db)
  return rows.length > 0
}
