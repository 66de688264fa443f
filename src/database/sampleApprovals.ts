import { v7 as uuidv7 } from 'uuid'
import {
  deleteSampleApprovals,
  insertApproval,
  lockApprovals,
  setApprovalState,
} from '#features/approval/server/approval.queries.ts'
import { weekSpan } from '#features/approval/server/approval.submit.ts'
import { findWorkspace, updateWorkspace } from '#features/workspace/server/workspace.queries.ts'
import type { Log } from '#server/live/change.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import type { Db } from './database.ts'

/** Whose week, how many weeks ago, and what became of it. */
type Sample = [who: string, ago: number, state: 'submitted' | 'approved' | 'returned', said?: string]

const weeks: Sample[] = [
  ['Tomás', 1, 'submitted', 'Friday was short; I made up the hours on Tuesday.'],
  ['Aisha', 1, 'submitted'],
  ['Jonas', 1, 'returned', 'Could you add a note on what Thursday’s call was about?'],
  ['Nora', 1, 'approved'],
  ['Tomás', 2, 'approved', 'Thanks for adding the notes.'],
  ['Aisha', 2, 'approved'],
  ['Jonas', 2, 'approved'],
  ['Nora', 2, 'approved'],
]

/** Weeks in every state, for whoever decides about them. */
export async function addApprovals(
  trx: Db,
  log: Log,
  { workspaceId, me, members }: { workspaceId: string; me: string; members: Map<string, string> },
) {
  const before = await findWorkspace(trx, workspaceId)
  if (!before) return
  await updateWorkspace(trx, workspaceId, { approval: 'week', approvalReminder: { weekday: 1, hour: 9 } })
  const thisWeek = mondayOf(dayIn(before.timeZone))
  for (const [who, ago, state, said = ''] of weeks) {
    const memberId = members.get(who)
    if (!memberId) continue
    const id = uuidv7()
    const week = addDays(thisWeek, -7 * ago)
    await insertApproval(trx, workspaceId, {
      id,
      memberId,
      week,
      project: null,
      note: state === 'submitted' ? said : '',
      state: 'submitted',
      decidedBy: null,
      sample: true,
      ...weekSpan(before.timeZone, week),
    })
    const [submitted] = await lockApprovals(trx, workspaceId, [id])
    if (submitted) log({ object: 'approval', event: 'create', data: submitted })
    if (state === 'submitted') continue
    await setApprovalState(trx, workspaceId, [id], { state, decidedBy: me, comment: said })
    const [data] = await lockApprovals(trx, workspaceId, [id])
    if (data) log({ object: 'approval', event: 'update', data, ...(submitted && { before: submitted }) })
  }
  const data = await findWorkspace(trx, workspaceId)
  if (data) log({ object: 'workspace', event: 'update', data, before })
}

export async function removeApprovals(trx: Db, log: Log, workspaceId: string) {
  for (const before of await deleteSampleApprovals(trx, workspaceId))
    log({ object: 'approval', event: 'delete', data: { id: before.id }, before })
}
