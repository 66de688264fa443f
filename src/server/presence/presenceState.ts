import type { PresenceFrame, TaskPresence } from '../../shared/live.ts'

/** Where a member is: the tasks they look at, and those on which they are writing a comment. */
export type Standing = { looking: readonly string[]; typing: readonly string[] }
/** Who is online at one moment, by member and by task. */
export type Scene = {
  members: ReadonlyMap<string, Standing>
  tasks: ReadonlyMap<string, Omit<TaskPresence, 'task'>>
}

/** Before anything was told. */
export const emptyScene: Scene = { members: new Map(), tasks: new Map() }

/** Several tabs, or several processes, make one member: what any of them says of them holds. */
export function sceneOf(all: Iterable<readonly [string, Standing]>): Scene {
  const members = new Map<string, Standing>()
  const tasks = new Map<string, Omit<TaskPresence, 'task'>>()
  for (const [member, standing] of all) {
    const known = members.get(member)
    members.set(member, {
      looking: [...new Set([...(known?.looking ?? []), ...standing.looking])],
      typing: [...new Set([...(known?.typing ?? []), ...standing.typing])],
    })
  }
  for (const [member, standing] of members) {
    for (const kind of ['looking', 'typing'] as const) {
      for (const task of standing[kind]) {
        const who = tasks.get(task) ?? { looking: [], typing: [] }
        tasks.set(task, who)
        who[kind].push(member)
      }
    }
  }
  return { members, tasks }
}

export type Change = { member: string; was: Standing | undefined; now: Standing | undefined }

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

/** The members who came, moved or went. */
export function changesBetween(before: Scene, after: Scene): Change[] {
  const changes: Change[] = []
  for (const [member, now] of after.members) {
    const was = before.members.get(member)
    if (!was || !equal(was.looking, now.looking) || !equal(was.typing, now.typing))
      changes.push({ member, was, now })
  }
  for (const [member, was] of before.members)
    if (!after.members.has(member)) changes.push({ member, was, now: undefined })
  return changes
}

const isAt = (standing: Standing | undefined, task: string) =>
  standing?.looking.includes(task) || standing?.typing.includes(task)

/**
 * What a viewer is told of changes, which may be nothing. `task` is the one they look at and may
 * see; it is told whenever somebody there changed, and in any case when it is new to them.
 */
export function presenceFrame(
  changes: readonly Change[],
  { tasks }: Scene,
  { task, isNew }: { task: string | null; isNew: boolean },
  isSeen: (member: string) => boolean,
): Omit<PresenceFrame, 'whole'> {
  const seen = changes.filter(({ member }) => isSeen(member))
  const online = seen.filter(({ was }) => !was).map(({ member }) => member)
  const offline = seen.filter(({ now }) => !now).map(({ member }) => member)
  const isTold = task && (isNew || seen.some(({ was, now }) => isAt(was, task) || isAt(now, task)))
  const { looking = [], typing = [] } = (task && tasks.get(task)) || {}
  const shown = isTold ? [{ task, looking: looking.filter(isSeen), typing: typing.filter(isSeen) }] : []
  return { type: 'presence', online, offline, tasks: shown }
}
