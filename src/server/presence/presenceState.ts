import type { PresenceFrame, TaskPresence } from '#shared/live.ts'

/** Where a member is: the tasks they look at, and those on which they are writing a comment. */
export type MemberPresence = { looking: readonly string[]; typing: readonly string[] }
/** Who is online at one moment, by member and by task. */
export type PresenceState = {
  members: ReadonlyMap<string, MemberPresence>
  tasks: ReadonlyMap<string, Omit<TaskPresence, 'task'>>
}

/** Before anything was told. */
export const emptyPresence: PresenceState = { members: new Map(), tasks: new Map() }

/** Several tabs, or several processes, make one member: what any of them says of them holds. */
export function presenceStateOf(all: Iterable<readonly [string, MemberPresence]>): PresenceState {
  const members = new Map<string, MemberPresence>()
  const tasks = new Map<string, Omit<TaskPresence, 'task'>>()
  for (const [member, presence] of all) {
    const known = members.get(member)
    members.set(member, {
      looking: [...new Set([...(known?.looking ?? []), ...presence.looking])],
      typing: [...new Set([...(known?.typing ?? []), ...presence.typing])],
    })
  }
  for (const [member, presence] of members) {
    for (const kind of ['looking', 'typing'] as const) {
      for (const task of presence[kind]) {
        const who = tasks.get(task) ?? { looking: [], typing: [] }
        tasks.set(task, who)
        who[kind].push(member)
      }
    }
  }
  return { members, tasks }
}

export type PresenceChange = {
  member: string
  was: MemberPresence | undefined
  now: MemberPresence | undefined
}

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

/** The members who came, moved or went. */
export function changesBetween(before: PresenceState, after: PresenceState): PresenceChange[] {
  const changes: PresenceChange[] = []
  for (const [member, now] of after.members) {
    const was = before.members.get(member)
    if (!was || !equal(was.looking, now.looking) || !equal(was.typing, now.typing))
      changes.push({ member, was, now })
  }
  for (const [member, was] of before.members)
    if (!after.members.has(member)) changes.push({ member, was, now: undefined })
  return changes
}

const isAt = (presence: MemberPresence | undefined, task: string) =>
  presence?.looking.includes(task) || presence?.typing.includes(task)

/**
 * What a viewer is told of changes, which may be nothing. `task` is the one they look at and may
 * see; it is told whenever somebody there changed, and in any case when it is new to them.
 */
export function presenceFrame(
  changes: readonly PresenceChange[],
  { tasks }: PresenceState,
  { task, isNew }: { task: string | null; isNew: boolean },
  isSeen: (member: string) => boolean,
): Omit<PresenceFrame, 'whole'> {
  const seen = changes.filter(({ member }) => isSeen(member))
  const online = seen.filter(({ was }) => !was).map(({ member }) => member)
  const offline = seen.filter(({ now }) => !now).map(({ member }) => member)
  const isSent = task && (isNew || seen.some(({ was, now }) => isAt(was, task) || isAt(now, task)))
  const { looking = [], typing = [] } = (task && tasks.get(task)) || {}
  const shown = isSent ? [{ task, looking: looking.filter(isSeen), typing: typing.filter(isSeen) }] : []
  return { type: 'presence', online, offline, tasks: shown }
}
