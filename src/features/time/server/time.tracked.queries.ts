import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { TrackedTime } from '../time.shape.ts'
import { trackedTimeOf } from '../time.tracked.rules.ts'
import { findClosed } from './time.books.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { findNow } from './time.write.queries.ts'

/** What time hangs on tasks, or in a project, as far as the caller may see it. */
export async function findTrackedTime(
  db: Db,
  member: CallerMember,
  { tasks, project }: { tasks?: readonly string[]; project?: string },
): Promise<TrackedTime> {
  const which = project ? sql`e.project = ${project}` : sql`t.id = any(${tasks ?? []}::uuid[])`
  const entries = await findEntriesWhere(db, member, which)
  return trackedTimeOf(member, entries, {
    now: await findNow(db),
    closed: await findClosed(db, member, which),
  })
}
