import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { randomFrom } from '../random.ts'
import type { Person, TestServer } from '../server.ts'
import { type Drawers, newDrawers } from './drawers.ts'
import { openNetwork } from './network.ts'
import { judge, type Log, type Membership } from './oracle.ts'
import type { ScreenStats } from './screen.ts'
import type { ServerProcess } from './servers.ts'
import { openScreen, type Screen } from './thread.ts'

export type Stage = { server: TestServer; processes: ServerProcess[]; origin: string; screenDir: string }

const haste = 5
/** Milliseconds in which everything breaks, and in which a healed network brings something as long as anything is missing. */
const breaking = Number(process.env.CHAOS_MS ?? 3_500)
const timeout = 60_000
const week = { from: '2026-11-09', to: '2026-11-15', timeZone: 'UTC' }

async function settle(owner: Person, server: TestServer) {
  const made = async (name: string, members: string[]) =>
    (await owner.data(projectContract.createProject, { body: { name, members } })).id
  const manager = await server.makeMember(owner.workspaceId, 'Manager')
  const member = await server.makeMember(owner.workspaceId, 'Member')
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  const projects = [
    await made(
      'Alpha',
      [manager, member, guest].map(({ memberId }) => memberId),
    ),
    await made('Beta', [member.memberId]),
    await made('Gamma', [manager.memberId]),
    await made('Delta', []),
  ]
  for (const name of ['red', 'green', 'blue']) await owner.data(tagContract.createTag, { body: { name } })
  const executors = [owner, manager, member, guest].map(({ memberId }) => memberId)
  for (let n = 0; n < 12; n++) {
    const body = { project: projects[n % 4] as string, title: `Task ${n}`, executor: null as string | null }
    // Who is given a task has to see its project.
    if (n % 4 === 0) body.executor = executors[(n / 4) % 4] as string
    await owner.data(taskContract.createTask, { body })
  }
  return { manager, member, guest }
}

/** One seed: screens of several people, everything between them and the servers breaking; answers what was wrong. */
export async function runSeed(seed: number, { server, processes, origin, screenDir }: Stage) {
  const random = randomFrom(seed)
  const history: string[] = []
  const note = (who: string) => (what: string) => history.push(`${new Date().toISOString()} ${who}: ${what}`)
  const owner = await server.makeOwner()
  const { manager, member, guest } = await settle(owner, server)
  const ports = processes.map(({ port }) => port)

  // The first two are tabs of one browser.
  const people = [
    ['owner', owner, 'owner'],
    ['second', owner, 'owner'],
    ['manager', manager, 'manager'],
    ['member', member, 'member'],
    ['guest', guest, 'guest'],
  ] as const
  const browsers = new Map(people.map(([, , browser]) => [browser, newDrawers()]))
  const enter = async ([name, person, browser]: (typeof people)[number]): Promise<Desk> => {
    const network = await openNetwork(ports, randomFrom(random(2 ** 30)), note(`network of ${name}`))
    const drawers = browsers.get(browser) as Drawers
    const tab = { url: network.url, origin, token: person.token, haste, browser: `${seed} ${browser}` }
    const start = () => openScreen(screenDir, tab, drawers)
    return { name, person, network, drawers, start, screen: start(), lives: [] }
  }
  const crew = await Promise.all(people.map(enter))
  const { system } = server.databases
  const start = await membershipOf(server, owner.workspaceId)
  const seqNow = async () => {
    const counter = system.selectFrom('workspaceCounter').where('workspaceId', '=', owner.workspaceId)
    return (await counter.select('seq').executeTakeFirstOrThrow()).seq
  }
  const problems: string[] = []
  try {
    const open = (one: Desk) =>
      one.screen.ask('open', { seed: random(2 ** 30), name: one.name, life: one.lives.length, week })
    await Promise.all(crew.map(open))
    for (const { network, screen } of crew) {
      network.begin()
      await screen.ask('begin')
    }
    const reloads = crew.filter(() => random(2)).map((desk) => reload(desk, random, open, note(desk.name)))
    await breakServers(processes, random, note('servers'))
    if (random(4) === 0) await remove(owner, [manager, member, guest][random(3)] as Person, note('owner'))
    for (const { network } of crew) network.heal()
    await Promise.all(reloads)
    for (const { screen } of crew) await screen.ask('stop')
    for (const { screen } of crew) await screen.ask('heal')
    note('all')('healed')

    const head = await atRest(crew, seqNow)
    if (head === null) {
      for (const { name, screen } of crew)
        problems.push(
          `${name} is not at rest: ${JSON.stringify(await screen.ask('waits'))}, at ${await screen.ask('rest')} of ${await seqNow()}`,
        )
    } else {
      for (const { name, screen } of crew)
        problems.push(...(await screen.ask('compare')).map((what) => `${name}: ${what}`))
      problems.push(...(await compareWithRows(server, owner.workspaceId, await crew[0]!.screen.ask('ids'))))
    }
    problems.push(...(await lookIntoBrowsers(crew)))
    const statsOf = (
      await Promise.all(
        crew.map(async ({ name, person, screen, lives }) => {
          const { memberId } = person
          const last = { ...(await screen.ask('stats')), isOver: false }
          return [...lives.map((life) => ({ ...life, isOver: true })), last].map((life) => ({
            name,
            memberId,
            ...life,
          }))
        }),
      )
    ).flat()
    const log = (await system
      .selectFrom('change')
      .selectAll()
      .where('workspaceId', '=', owner.workspaceId)
      .orderBy('seq')
      .execute()) as unknown as Log
    problems.push(...judge(log, statsOf, start))
    for (const { history: own } of statsOf) history.push(...own)
    return { problems, history: history.sort(), changes: log.length, log, told: statsOf }
  } finally {
    for (const { network, screen } of crew) {
      await screen.close()
      network.close()
    }
  }
}

type Desk = {
  name: string
  person: Person
  network: Awaited<ReturnType<typeof openNetwork>>
  drawers: Drawers
  start: () => Screen
  screen: Screen
  /** What earlier pages at this desk told before they were gone. */
  lives: ScreenStats[]
}

/** The lists are written in a calm moment, which somebody who works without a pause does not leave. */
async function pauseUntilStored({ screen, drawers }: Desk) {
  await screen.ask('stop')
  const isStored = () => drawers.keysOf('lists').some((key) => key.endsWith('getCurrentWorkspace'))
  for (let n = 0; n < 40 && !isStored(); n += 1) await new Promise((resolve) => setTimeout(resolve, 100))
  await screen.ask('begin')
}

/** While everything breaks, the page is gone in the middle of whatever it does, and another one is opened. */
async function reload(
  desk: Desk,
  random: (below: number) => number,
  open: (desk: Desk) => Promise<void>,
  note: (what: string) => void,
) {
  if (random(4)) await pauseUntilStored(desk)
  await new Promise((resolve) => setTimeout(resolve, random(breaking / 2)))
  desk.lives.push(await desk.screen.ask('stats'))
  note('its page is gone')
  await desk.screen.close()
  desk.screen = desk.start()
  await open(desk)
  await desk.screen.ask('begin')
}

/** Whether something still waits to be sent, or lists are kept of a workspace that one is not in any more. */
async function lookIntoBrowsers(crew: readonly Desk[]): Promise<string[]> {
  const said: string[] = []
  for (const { name, screen, drawers } of crew) {
    const { refused } = await screen.ask('stats')
    const [waiting, lists] = [drawers.keysOf('outbox'), drawers.keysOf('lists')]
    if (waiting.length) said.push(`${name}: ${waiting.length} changes still wait in the browser`)
    if (refused && lists.length) said.push(`${name}: was removed, and the browser keeps ${lists.join(', ')}`)
  }
  return said
}

/** While everything breaks, one of the servers may be killed too, and come back. */
async function breakServers(
  processes: ServerProcess[],
  random: (below: number) => number,
  note: (what: string) => void,
) {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  if (random(3)) return wait(breaking)
  await wait(random(breaking / 2))
  const victim = processes[random(processes.length)] as ServerProcess
  note('one is killed')
  await victim.kill()
  await victim.start()
  note('it is back')
  await wait(breaking / 2)
}

async function remove(owner: Person, victim: Person, note: (what: string) => void) {
  note(`removes ${victim.memberId}`)
  await owner.call(memberContract.deleteMember, { params: { id: victim.memberId }, body: {} })
}

/** Waits until every screen has heard everything and nothing is under way anywhere; answers the newest `seq`. */
async function atRest(crew: readonly Desk[], seqNow: () => Promise<number>): Promise<number | null> {
  let deadline = Date.now() + timeout
  let last = ''
  let calm = 0
  while (Date.now() < deadline) {
    const before = await seqNow()
    const rests = await Promise.all(crew.map(({ screen }) => screen.ask('rest')))
    const waits = await Promise.all(crew.map(({ screen }) => screen.ask('waits')))
    const now = JSON.stringify([before, rests, waits])
    // A busy machine takes long for each.
    if (now !== last) deadline = Date.now() + timeout
    last = now
    const isCalm = rests.every((seq) => seq !== null && seq >= before) && (await seqNow()) === before
    calm = isCalm ? calm + 1 : 0
    // What is asked for again a moment after a change has begun by then.
    if (calm === 4) return before
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return null
}

/** Who may see what when everything begins. */
async function membershipOf({ databases }: TestServer, workspaceId: string): Promise<Membership> {
  const of = <T extends 'role' | 'member' | 'projectMember' | 'workspaceCounter'>(table: T) =>
    databases.system
      .selectFrom(table as 'role')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .execute()
  const roles = await of('role')
  const members = (await of('member')) as unknown as { id: string; role: string }[]
  const joined = (await of('projectMember')) as unknown as { project: string; member: string }[]
  const [counter] = (await of('workspaceCounter')) as unknown as { seq: number }[]
  const byProject = Map.groupBy(joined, ({ project }) => project)
  return {
    seq: counter!.seq,
    roles: new Map(roles.map(({ id, access }) => [id, access as Record<string, string>])),
    roleOf: new Map(members.map(({ id, role }) => [id, role])),
    membersOf: new Map([...byProject].map(([id, list]) => [id, new Set(list.map(({ member }) => member))])),
  }
}

/** The owner sees everything: the rows themselves, past every call. */
async function compareWithRows(
  { databases }: TestServer,
  workspaceId: string,
  shown: { task: string[]; project: string[] } | null,
): Promise<string[]> {
  const { system } = databases
  const tasks = await system
    .selectFrom('task')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .execute()
  const projects = await system
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .execute()
  const compare = (what: string, rows: { id: string }[], ids: string[]) => {
    const there = new Set(rows.map(({ id }) => id))
    return [
      ...ids.filter((id) => !there.delete(id)).map((id) => `${what} ${id} is shown and is no row`),
      ...[...there].map((id) => `${what} ${id} is a row and is not shown`),
    ]
  }
  return [...compare('task', tasks, shown?.task ?? []), ...compare('project', projects, shown?.project ?? [])]
}
