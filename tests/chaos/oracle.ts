import type { LiveFrame, LiveMessage } from '#shared/live.ts'
import type { Acknowledged } from './hand.ts'

type Row = Record<string, unknown> & { id: string }
export type Log = {
  seq: number
  object: string
  event: 'create' | 'update' | 'delete'
  data: Row
  before: Row | null
  actor: string | null
}[]
export type Heard = {
  name: string
  memberId: string
  since: number
  frames: LiveFrame[]
  applied: number[]
  acknowledged: Acknowledged[]
  gaveWay: { id: string; field: string }[]
  refused: string | null
  /** Whether the page was gone before the end. */
  isOver: boolean
}

/** What of the workspace decides who may see what, as the change log tells it, kept apart from the program's own rules. */
export type Membership = {
  /** From where on the log tells what changed of it. */
  seq: number
  roles: Map<string, Record<string, string>>
  roleOf: Map<string, string>
  membersOf: Map<string, Set<string>>
}

const isIn = ({ membersOf }: Membership, project: unknown, member: string) =>
  membersOf.get(String(project))?.has(member) ?? false

function reaches(
  now: Membership,
  member: string,
  flag: string,
  project: unknown,
  owners: unknown[],
): boolean {
  const scope = now.roles.get(now.roleOf.get(member) ?? '')?.[flag] ?? 'none'
  if (scope === 'project') return project != null && isIn(now, project, member)
  return scope === 'all' || (scope === 'own' && owners.includes(member))
}

/** What is one member’s own, and nobody else’s to hear of. */
const ofOneMember = new Set([
  'project-pin',
  'notification-read',
  'notification-settings',
  'task-reminder',
  'calendar-subscription',
])

/** Whether a member may be told of a row; null where this oracle has no opinion. */
function maySee(now: Membership, member: string, object: string, row: Row): boolean {
  if (ofOneMember.has(object)) return row.memberId === member
  const place = (row.place ?? row) as Row
  switch (object) {
    case 'task':
    case 'task-tag':
    case 'task-comment':
    case 'file':
      return reaches(now, member, 'task.view', place.project, [place.createdBy, place.executor])
    case 'project':
      return reaches(now, member, 'project.view', row.id, [])
    case 'project-member':
      return reaches(now, member, 'project.view', row.projectId, [])
    case 'time-entry':
      return reaches(now, member, 'time.view', row.project, [row.memberId])
    case 'notification':
      if (row.place && !reaches(now, member, 'task.view', place.project, [place.createdBy, place.executor]))
        return false
      return row.memberId === member
    case 'client':
      return reaches(now, member, 'client.view', null, [])
    case 'rate':
      return reaches(now, member, 'money.view', row.project, [])
    case 'view':
      return seesView(now, member, row)
    case 'member':
      return seesMember(now, member, row)
    default:
      return now.roleOf.has(member)
  }
}

const seesView = (now: Membership, member: string, row: Row): boolean =>
  row.createdBy === member ||
  (row.shared === true && (row.project === null || reaches(now, member, 'project.view', row.project, [])))

const seesMember = (now: Membership, member: string, row: Row): boolean =>
  row.id === member ||
  reaches(now, member, 'member.view', null, []) ||
  [...now.membersOf.values()].some((members) => members.has(member) && members.has(row.id))

function follow(now: Membership, { object, event, data }: Log[number]) {
  if (object === 'role') {
    if (event === 'delete') now.roles.delete(data.id)
    else now.roles.set(data.id, data as unknown as Record<string, string>)
  } else if (object === 'member') {
    if (event === 'delete') now.roleOf.delete(data.id)
    else now.roleOf.set(data.id, String(data.roleId))
    if (event === 'delete') for (const members of now.membersOf.values()) members.delete(data.id)
  } else if (object === 'project-member') {
    now.membersOf.set(String(data.projectId), new Set(data.memberIds as string[]))
  } else if (object === 'project') {
    if (event === 'delete') now.membersOf.delete(data.id)
    else now.membersOf.set(data.id, new Set(data.members as string[]))
  }
}

/** Says what no screen may have heard, heard twice or out of order, or has missed; and which writes were lost or doubled. */
export function judge(log: Log, screens: readonly Heard[], start: Membership): string[] {
  return [
    ...screens.flatMap((screen) => [...judgeOrder(screen), ...judgeWrites(log, screen)]),
    ...judgeVisibility(log, screens, start),
  ]
}

function judgeOrder({ name, applied }: Heard): string[] {
  return applied.flatMap((seq, n) =>
    n > 0 && seq <= (applied[n - 1] as number) ? [`${name}: ${seq} was applied after ${applied[n - 1]}`] : [],
  )
}

function judgeWrites(log: Log, { name, acknowledged, gaveWay, memberId }: Heard): string[] {
  /** Whether what stood there before a change was written here, and not in another tab of the same member. */
  const isOverOwn = (change: Log[number], field: string) =>
    setBefore(log, change, field) === memberId &&
    acknowledged.some(
      (own) => own.id === change.data.id && own.field === field && own.value === change.before?.[field],
    )
  return acknowledged.flatMap(({ object, id, created, field, value }) => {
    if (gaveWay.some((given) => given.id === id && given.field === field)) return []
    const found = log.filter(
      (change) =>
        change.object === object &&
        change.data.id === id &&
        (created ? change.event === 'create' : change.data[field as string] === value) &&
        // Brought back, a row is told of as new once more; carried along, a field is not set again.
        (created
          ? !wasHere(log, change)
          : change.before?.[field as string] !== value && change.event === 'update') &&
        change.actor === memberId,
    )
    const what = `${object} ${id} ${created ? 'created' : `${field} = ${JSON.stringify(value)}`}`
    // Its answer was lost and it was sent again, after another person or tab had set the same: where nothing
    // looks for conflicts, the last writer wins.
    const isRepeated =
      found.length > 1 && found.slice(1).every((change) => !isOverOwn(change, field as string))
    return found.length === 1 || isRepeated
      ? []
      : [`${name}: ${what} was acknowledged and is ${found.length} times in the log`]
  })
}

/** Who set the field before this change did. */
const setBefore = (log: Log, { object, data, seq }: Log[number], field: string) =>
  log.findLast(
    (change) =>
      change.seq < seq &&
      change.object === object &&
      change.data.id === data.id &&
      change.before != null &&
      change.before[field] !== change.data[field],
  )?.actor

const wasHere = (log: Log, { object, data, seq }: Log[number]) =>
  log.some((change) => change.seq < seq && change.object === object && change.data.id === data.id)

function judgeVisibility(log: Log, screens: readonly Heard[], start: Membership): string[] {
  const said: string[] = []
  const messages = screens.map(({ frames }) => {
    const heard = new Map<number, LiveMessage>()
    for (const frame of frames) if ('object' in frame) heard.set(frame.seq, frame)
    return heard
  })
  /** From where on it loaded everything anew, which brings what was not told. */
  const covered = screens.map(({ frames }) =>
    Math.max(
      0,
      ...frames.map((frame) =>
        'type' in frame && (frame.type === 'access' || frame.type === 'resync') ? frame.seq : 0,
      ),
    ),
  )
  const until = screens.map(({ frames, isOver }) =>
    isOver ? Math.max(0, ...frames.map((frame) => ('seq' in frame ? frame.seq : 0))) : Infinity,
  )
  const now = start
  log.forEach((change, n) => {
    if (change.seq <= start.seq) return
    if (n > 0 && change.seq !== (log[n - 1] as Log[number]).seq + 1)
      said.push(`the log has a gap before ${change.seq}`)
    const membershipBefore = structuredClone(now)
    follow(now, change)
    screens.forEach(({ name, memberId, since, refused }, screen) => {
      const { seq, object, event, data, before } = change
      const heard = messages[screen]?.get(seq)
      const may = mayHear(now, membershipBefore, memberId, change, heard)
      const rows = [{ ...before, ...data }, ...(heard?.event === 'delete' && before ? [before] : [])]
      if (heard && !may && !laterAllowed(log, n, now, memberId, object, rows))
        said.push(
          `${name}: was told of ${seq} (${object} ${event}), which it may not see: ${JSON.stringify(heard)}`,
        )
      const isDue = seq > since && seq <= (until[screen] as number)
      const mustHear =
        isDue && event !== 'delete' && maySee(now, memberId, object, data) && !isOfDeletedTask(log, n)
      if (
        !heard &&
        mustHear &&
        !refused &&
        seq > (covered[screen] as number) &&
        !losesAccess(log, n, now, memberId)
      )
        said.push(`${name}: was never told of ${seq} (${object} ${event})`)
    })
  })
  return said
}

/** Whether somebody may be told of a change, or of the deletion that it is to them. */
function mayHear(
  now: Membership,
  previous: Membership,
  member: string,
  { object, event, data, before }: Log[number],
  heard: LiveMessage | undefined,
): boolean {
  const sees = (row: Row | null, membership = now) => row !== null && maySee(membership, member, object, row)
  // A deletion says nothing but an id, and reaches whoever saw the row before.
  if (event === 'delete') return sees({ ...data, ...before }) || sees(before, previous)
  return sees(data) || (heard?.event === 'delete' && (sees(before) || sees(before, previous)))
}

/** The last change of the task of a row, as it may be in another project since: that is deleted with all that is in it. */
function lastMove(log: Log, n: number): Log {
  const { object, data } = log[n] as Log[number]
  const task = object === 'task' ? data.id : (data.task ?? data.taskId)
  return log
    .slice(n + 1)
    .filter((later) => later.object === 'task' && later.data.id === task)
    .slice(-1)
}

/** Whether what a change told was deleted or put out of sight later: whoever was away hears of that alone. */
function removesAccess(now: Membership, member: string, later: Log[number], { object, data }: Log[number]) {
  const { id, task, taskId, project, projectId, place } = data
  const isOwn = later.object === object && later.data.id === id
  const isOfTask = later.object === 'task' && [task, taskId].includes(later.data.id)
  const isOfProject =
    later.object === 'project' &&
    [project, projectId, (place as Row | undefined)?.project].includes(later.data.id)
  if (!isOwn && !isOfTask && !isOfProject) return false
  return later.event === 'delete' || !maySee(now, member, later.object, later.data)
}

/** Notifications are made a moment after what they are of, and nobody gets those of a task that was deleted meanwhile, alone or with its project. */
function isOfDeletedTask(log: Log, n: number) {
  const { object, data } = log[n] as Log[number]
  const before = log.slice(0, n)
  const isDeleted = (kind: string, id: unknown) =>
    before.findLast((change) => change.object === kind && change.data.id === id)?.event === 'delete'
  const { project } = (data.place ?? {}) as Partial<Row>
  return object === 'notification' && (isDeleted('task', data.task) || isDeleted('project', project))
}

/** Whether a member who was to be told of a change lost sight of it before: what it is of was deleted or moved, or their access changed. */
function losesAccess(log: Log, n: number, now: Membership, member: string) {
  const places = [log[n] as Log[number], ...lastMove(log, n)]
  return (
    log.slice(n + 1).some((later) => places.some((place) => removesAccess(now, member, later, place))) ||
    laterForbidden(log, n, now, member)
  )
}

/** The server looks up who may see what when it tells, which may be a little later than the change. */
function laterAllowed(
  log: Log,
  n: number,
  now: Membership,
  member: string,
  object: string,
  rows: readonly Row[],
) {
  return membershipsAfter(log, n, now).some((later) => rows.some((row) => maySee(later, member, object, row)))
}

/** The same for what was out of sight when the server told: the screen loads anew what is left. */
function laterForbidden(log: Log, n: number, now: Membership, member: string) {
  const { object, data } = log[n] as Log[number]
  return membershipsAfter(log, n, now).some((later) => !maySee(later, member, object, data))
}

function* membershipsAfter(log: Log, n: number, now: Membership) {
  const later = structuredClone(now)
  for (const change of log.slice(n + 1)) {
    follow(later, change)
    yield later
  }
}
