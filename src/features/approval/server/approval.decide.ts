import type { Db } from '#database/database.ts'
import { lockBooks } from '#features/time/server/time.books.queries.ts'
import { forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { mayDecide, mayUnlock, visibleApproval } from '../approval.rules.ts'
import type { Approval, ApprovalState } from '../approval.shape.ts'
import {
  findApprovalMode,
  findReturn,
  hasChangedSince,
  lockApprovals,
  setApprovalState,
} from './approval.queries.ts'

/** Time of a workspace that approves none is not locked, so that there is nothing to decide about. */
export async function lockApproving(trx: Db, { workspaceId }: CallerMember): Promise<'week' | 'project'> {
  await lockBooks(trx, workspaceId)
  const mode = await findApprovalMode(trx, workspaceId)
  if (mode !== 'off') return mode as 'week' | 'project'
  throw new HttpError(
    409,
    'APPROVAL_OFF',
    'Time approval is off in this workspace. It can be turned on in the settings.',
  )
}

/** The weeks by these ids, locked, of which the caller may see every one. */
async function lockSeen(trx: Db, member: CallerMember, ids: readonly string[]): Promise<Approval[]> {
  const all = [...new Set(ids)]
  const found = await lockApprovals(trx, member.workspaceId, all)
  if (found.length < all.length || !found.every((one) => visibleApproval(member, one))) throw notFound('Week')
  return found
}

/** Writes the same to these weeks and tells it. Answers them as they are then. */
async function setStates(
  trx: Db,
  log: Log,
  { workspaceId }: CallerMember,
  befores: readonly Approval[],
  change: Parameters<typeof setApprovalState>[3],
): Promise<Approval[]> {
  const ids = befores.map(({ id }) => id)
  await setApprovalState(trx, workspaceId, ids, change)
  const known = new Map(befores.map((before) => [before.id, before]))
  const after = await lockApprovals(trx, workspaceId, ids)
  for (const data of after) {
    const before = known.get(data.id)
    log({ object: 'approval', event: 'update', data, ...(before && { before }) })
  }
  return after
}

/** Takes back weeks of one’s own that wait. */
export async function withdrawWeeks(
  trx: Db,
  log: Log,
  member: CallerMember,
  ids: readonly string[],
): Promise<Approval[]> {
  await lockApproving(trx, member)
  const found = await lockSeen(trx, member, ids)
  if (found.some(({ memberId }) => memberId !== member.memberId))
    throw forbidden('You can only withdraw your own week. Send this one back instead.')
  if (found.some(({ state }) => state === 'approved'))
    throw new HttpError(409, 'WEEK_APPROVED', 'This week has been approved. Ask an approver to unlock it.')
  const waiting = found.filter(({ state }) => state === 'submitted')
  const withdrawn = await setStates(trx, log, member, waiting, {
    state: 'open',
    decidedBy: null,
    comment: '',
  })
  return [...found.filter((one) => !waiting.includes(one)), ...withdrawn]
}

type Decision = {
  state: 'approved' | 'returned' | 'submitted'
  weeks: readonly { id: string; updatedAt: string }[]
  comment?: string | undefined
}

/** Approves weeks, sends them back, or takes back that one did. */
export async function decideWeeks(
  trx: Db,
  log: Log,
  member: CallerMember,
  { state, weeks, comment = '' }: Decision,
): Promise<Approval[]> {
  if (state === 'returned' && !comment.trim()) throw invalid({ comment: 'Enter a comment' })
  await lockApproving(trx, member)
  const found = await lockSeen(
    trx,
    member,
    weeks.map(({ id }) => id),
  )
  for (const one of found) assertMayDecide(member, one, state)
  const seen = new Map(weeks.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  const open = found.filter((one) => one.state !== state)
  for (const one of open) {
    if (seen.get(one.id) !== Date.parse(one.updatedAt) || !before[state].includes(one.state))
      throw weekChanged(open.length)
  }
  const answered = found.filter((one) => !open.includes(one))
  const returned = state === 'returned' ? [] : open.filter((one) => one.state === 'returned')
  for (const one of returned) answered.push(await takeBackReturn(trx, log, member, one, state))
  const decidedBy = state === 'submitted' ? null : member.memberId
  const others = open.filter((one) => !returned.includes(one))
  const decided = await setStates(trx, log, member, others, { state, decidedBy, comment: comment.trim() })
  return [...answered, ...decided]
}

/** Makes a week that was sent back or unlocked what it was before, as long as its time is too. */
async function takeBackReturn(
  trx: Db,
  log: Log,
  member: CallerMember,
  approval: Approval,
  state: ApprovalState,
): Promise<Approval> {
  const returned = await findReturn(trx, member.workspaceId, approval.id)
  if (returned?.before.state !== state) throw weekChanged(1)
  if (await hasChangedSince(trx, member.workspaceId, approval.id, returned.seq))
    throw new HttpError(
      409,
      'WEEK_TIME_CHANGED',
      'The time in this week has changed since it was sent back, so it has to be submitted again.',
    )
  const { decidedBy, decidedAt, comment } = returned.before
  const [row] = await setStates(trx, log, member, [approval], { state, decidedBy, decidedAt, comment })
  if (!row) throw notFound('Week')
  return row
}

const weekChanged = (count: number) =>
  new HttpError(
    409,
    'WEEK_CHANGED',
    count === 1
      ? 'This week has changed since you opened it. Review it again.'
      : 'One of these weeks has changed since you opened it. Review them again.',
  )

/** What a week is before it comes to be in that state: returned, where that is taken back. */
const before: Record<Decision['state'], readonly ApprovalState[]> = {
  approved: ['submitted', 'returned'],
  returned: ['submitted', 'approved'],
  submitted: ['approved', 'returned'],
}

function assertMayDecide(member: CallerMember, approval: Approval, state: Decision['state']) {
  if (state === 'returned' && approval.state === 'approved' && mayUnlock(member, approval)) return
  if (approval.state === 'returned' && state !== 'returned' && approval.decidedBy !== member.memberId)
    throw forbidden('Someone else sent this week back. It has to be submitted again.')
  // One’s own, where there was nobody else to approve it: what one unlocked can be approved as it was.
  if (state === 'approved' && approval.state === 'returned' && mayUnlock(member, approval)) return
  if (approval.memberId === member.memberId)
    throw forbidden('You can’t approve your own week. Someone else has to.')
  if (!mayDecide(member, approval)) throw forbidden()
  if (state === 'submitted' && approval.state === 'approved' && approval.decidedBy !== member.memberId)
    throw forbidden('Someone else approved this week. Unlock it with a reason instead.')
}
