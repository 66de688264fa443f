import type { Db } from '#database/database.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn, daysBetween } from '#shared/days.ts'
import type { TimeOffFields } from '../timeOff.contract.ts'
import { approvesIn, mayApprove, type PlacedTimeOff, visibleTimeOff } from '../timeOff.rules.ts'
import type { TimeOff, TimeOffStatus } from '../timeOff.shape.ts'
import { lockTimeOffKind } from './timeOff.kind.queries.ts'
import {
  countTimeOff,
  findApprovers,
  findOneTimeOff,
  findProjectsOf,
  insertTimeOff,
  lockTimeOff,
  type TimeOffColumns,
  updateTimeOff,
} from './timeOff.queries.ts'

type Placed = Required<PlacedTimeOff>

const maxDays = 731
const maxPerMember = 2_000

/** Asks for time off, or enters it for somebody else; or answers what an earlier try of the same call made. */
export async function createTimeOff(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { memberId = member.memberId, ...fields }: TimeOffFields & { memberId?: string | undefined },
): Promise<TimeOff> {
  const { workspaceId } = member
  const known = await findOneTimeOff(trx, workspaceId, id)
  if (known && known.createdBy !== member.memberId) throw idTaken()
  if (known) return shown(member, known)
  const projects = await findProjectsOf(trx, workspaceId, memberId)
  if (!projects) throw invalid({ memberId: 'Not a member of this workspace' })
  const isOwn = memberId === member.memberId
  if (!isOwn && !approvesIn(member, projects)) throw forbidden()
  const { fromNoon = false, untilNoon = false, note = '', ...rest } = fields
  const columns = { ...rest, fromNoon, untilNoon, note, memberId }
  validateDays(columns)
  const kind = await requireKind(trx, workspaceId, fields.kind)
  const count = (await countTimeOff(trx, workspaceId, memberId)) + 1
  assertWithinLimit(maxPerMember, count, `A member can have up to ${maxPerMember} time off entries.`)
  const holds = !isOwn || !(await needsAnswer(trx, workspaceId, kind, memberId, projects))
  await insertTimeOff(trx, workspaceId, {
    ...columns,
    id,
    status: holds ? 'approved' : 'requested',
    answer: '',
    decidedBy: isOwn ? null : member.memberId,
    createdBy: member.memberId,
  })
  const data = (await findOneTimeOff(trx, workspaceId, id)) as Placed
  log({ object: 'time-off', event: 'create', data })
  return shown(member, data)
}

/** Changes the fields that are given; what its member changes waits for an answer again. */
export async function changeTimeOff(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  fields: Partial<TimeOffFields>,
): Promise<TimeOff> {
  const { workspaceId } = member
  const before = await lockOwnOrApproved(trx, member, id)
  assertStatus(before, ['requested', 'approved'])
  const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const change: Partial<TimeOffColumns> = Object.fromEntries(
    Object.entries(defined).filter(([field, value]) => before[field as keyof TimeOffFields] !== value),
  )
  if (!Object.keys(change).length) return shown(member, before)
  validateDays({ ...before, ...change })
  const kind = await requireKind(
    trx,
    workspaceId,
    change.kind ?? (before.kind as string),
    change.kind === undefined,
  )
  const isOwn = before.memberId === member.memberId
  // A note alone changes nothing that was approved.
  if (isOwn && Object.keys(change).some((field) => field !== 'note')) {
    const waits = await needsAnswer(trx, workspaceId, kind, before.memberId, before.projects)
    Object.assign(change, { status: waits ? 'requested' : 'approved', decidedBy: null, answer: '' })
  }
  return save(trx, log, member, before, change)
}

/** Approves or declines a request, or takes that back. */
export async function answerTimeOff(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { status, answer = '' }: { status: 'approved' | 'declined' | 'requested'; answer?: string | undefined },
): Promise<TimeOff> {
  const before = await lockTimeOff(trx, member.workspaceId, id)
  if (!before || !visibleTimeOff(member, before)) throw notFound('Time off')
  if (before.memberId === member.memberId)
    throw forbidden('You can’t approve your own time off. Someone else has to.')
  if (!mayApprove(member, before)) throw forbidden()
  if (before.status === status) return shown(member, before)
  assertStatus(before, status === 'requested' ? ['approved', 'declined'] : ['requested'])
  const decidedBy = status === 'requested' ? null : member.memberId
  return save(trx, log, member, before, { status, answer, decidedBy })
}

/** One’s own until it is over; what is past, and others’, whoever approves it. */
export async function cancelTimeOff(trx: Db, log: Log, member: CallerMember, id: string): Promise<TimeOff> {
  const before = await lockOwnOrApproved(trx, member, id)
  if (before.status === 'cancelled') return shown(member, before)
  assertStatus(before, ['requested', 'approved'])
  const isOver = before.end < dayIn(member.timeZone)
  if (isOver && before.status === 'approved' && !approvesIn(member, before.projects))
    throw new HttpError(409, 'TIME_OFF_OVER', 'This is in the past. Ask an approver to cancel it.')
  return save(trx, log, member, before, { status: 'cancelled' })
}

/** As it was before it was cancelled. */
export async function restoreTimeOff(trx: Db, log: Log, member: CallerMember, id: string): Promise<TimeOff> {
  const before = await lockOwnOrApproved(trx, member, id)
  if (before.status === 'requested' || before.status === 'approved') return shown(member, before)
  assertStatus(before, ['cancelled'])
  const kind = await requireKind(trx, member.workspaceId, before.kind as string, true)
  const waits =
    before.decidedBy === null &&
    (await needsAnswer(trx, member.workspaceId, kind, before.memberId, before.projects))
  return save(trx, log, member, before, { status: waits ? 'requested' : 'approved' })
}

const shown = (member: CallerMember, placed: Placed) => visibleTimeOff(member, placed) as TimeOff

async function save(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: Placed,
  change: Partial<TimeOffColumns>,
): Promise<TimeOff> {
  await updateTimeOff(trx, member.workspaceId, before.id, change)
  const data = (await findOneTimeOff(trx, member.workspaceId, before.id)) as Placed
  log({ object: 'time-off', event: 'update', data, before })
  return shown(member, data)
}

/** One’s own, or one that the caller may approve; of others they see no more than that somebody is away. */
async function lockOwnOrApproved(trx: Db, member: CallerMember, id: string): Promise<Placed> {
  const found = await lockTimeOff(trx, member.workspaceId, id)
  if (!found || !visibleTimeOff(member, found)) throw notFound('Time off')
  if (found.memberId !== member.memberId && !mayApprove(member, found)) throw forbidden()
  return found
}

const named: Record<TimeOffStatus, string> = {
  requested: 'This request is waiting for an answer.',
  approved: 'This is already approved.',
  declined: 'This was declined. Request it again.',
  cancelled: 'This was cancelled. Restore it first.',
}
function assertStatus({ status }: Placed, possible: readonly TimeOffStatus[]) {
  if (!possible.includes(status)) throw new HttpError(409, 'TIME_OFF_STATUS', named[status])
}

function validateDays({
  start,
  end,
  fromNoon,
  untilNoon,
}: Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon'>) {
  if (end < start) throw invalid({ end: 'Must not be before the first day' })
  if (daysBetween(start, end) >= maxDays) throw invalid({ end: 'At most two years at once' })
  if (start === end && fromNoon && untilNoon)
    throw invalid({ untilNoon: 'Choose the morning or the afternoon, or the whole day' })
}

/** The kind, while nobody changes it; an archived one only where it is had already. */
async function requireKind(trx: Db, workspaceId: string, id: string, isHad = false) {
  const kind = await lockTimeOffKind(trx, workspaceId, id)
  if (!kind || (kind.archivedAt !== null && !isHad)) throw invalid({ kind: 'Not a kind of time off here' })
  return kind
}

/** Where nobody else may approve it there is nobody to ask. */
const needsAnswer = async (
  trx: Db,
  workspaceId: string,
  { needsApproval }: { needsApproval: boolean },
  memberId: string,
  projects: readonly string[],
) => needsApproval && (await findApprovers(trx, workspaceId, memberId, projects)).length > 0
