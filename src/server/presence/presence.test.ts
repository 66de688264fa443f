import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { BrowserFrame, PresenceFrame } from '#shared/live.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import type { Live } from '../../../tests/visitor.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
const open: Live[] = []

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Seen' } })).id
  task = await addTask()
})
afterEach(() => {
  for (const live of open.splice(0)) live.close()
})

const addTask = async (inProject = project) =>
  (await owner.data(taskContract.createTask, { body: { project: inProject, title: 'Task' } })).id
const say = (live: Live, frame: BrowserFrame) => live.send(JSON.stringify(frame))

/** A connection that has said where it looks, as every browser does. */
async function look(person: Person, at: string | null = null) {
  const live = await person.live(owner.workspaceId)
  open.push(live)
  say(live, { type: 'look', task: at })
  await live.until(() => sent(live).length > 0)
  return live
}
const sent = ({ frames }: Live) =>
  frames.filter((frame): frame is PresenceFrame => 'type' in frame && frame.type === 'presence')

/** Who is online, as the connection knows by all that it was told. */
function online(live: Live) {
  const known = new Set<string>()
  for (const { whole, online: came, offline } of sent(live)) {
    if (whole) known.clear()
    for (const member of came) known.add(member)
    for (const member of offline) known.delete(member)
  }
  return [...known].sort()
}
const at = (live: Live, id = task) =>
  sent(live)
    .flatMap(({ tasks }) => tasks)
    .findLast((one) => one.task === id)
const ids = (...people: Person[]) => people.map(({ memberId }) => memberId).sort()
const equals = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

describe('online members', () => {
  test('are all with a connection, once for several tabs, and stay online during a reload', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const mine = await look(owner)
    const tabs = [await look(colleague), await look(colleague)]
    await mine.until(() => equals(online(mine), ids(owner, colleague)))
    tabs[0]?.close()
    tabs[1]?.close()
    await look(colleague)
    await mine.settle()
    expect(sent(mine).flatMap(({ offline }) => offline)).toEqual([])
  })

  test('go offline when their last connection is closed for longer than a reload takes', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const [mine, theirs] = [await look(owner), await look(colleague)]
    await mine.until(() => online(mine).length === 2)
    theirs.close()
    await mine.until(() => equals(online(mine), ids(owner)), 15_000)
  })

  test('go offline immediately when removed or signed out', async () => {
    const removed = await server.makeMember(owner.workspaceId, 'Admin')
    const leaver = await server.makeMember(owner.workspaceId, 'Admin')
    const mine = await look(owner)
    await look(removed, task)
    await look(leaver, task)
    await mine.until(() => online(mine).length === 3)
    const before = Date.now()
    await owner.data(memberContract.deleteMember, { params: { id: removed.memberId } })
    await leaver.data(authContract.logout, {})
    await mine.until(() => equals(online(mine), ids(owner)))
    expect(Date.now() - before).toBeLessThan(9_000)
  })

  test('go offline immediately when removed right after closing their last tab', async () => {
    const person = await server.makeMember(owner.workspaceId, 'Admin')
    const [mine, theirs] = [await look(owner), await look(person)]
    await mine.until(() => online(mine).length === 2)
    const closed = Date.now()
    theirs.close()
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    await mine.until(() => equals(online(mine), ids(owner)))
    expect(Date.now() - closed).toBeLessThan(9_000)
  })

  test('that are removed receive nothing more, and can’t reconnect', async () => {
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const [mine, theirs] = [await look(owner, task), await look(person, task)]
    await theirs.until(() => at(theirs)?.looking.length === 2)
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    expect((await theirs.closing()).code).toBe(4404)
    const before = theirs.frames.length
    say(mine, { type: 'typing', task })
    await mine.until(() => at(mine)?.typing.length === 1)
    expect(theirs.frames.length).toBe(before)
    const secondSocket = await person.live(owner.workspaceId)
    say(secondSocket, { type: 'look', task })
    expect((await secondSocket.closing()).code).toBe(4404)
    expect(sent(secondSocket)).toEqual([])
    await mine.until(() => equals(online(mine), ids(owner)))
  })

  test('are cleared for a role that can’t see members any more', async () => {
    const person = await server.makeMember(owner.workspaceId, { 'member.view': 'all', 'task.view': 'all' })
    const [, theirs] = [await look(owner), await look(person)]
    await theirs.until(() => online(theirs).length === 2)
    await server.databases.system
      .updateTable('role')
      .set({ access: JSON.stringify({ 'task.view': 'all' }) })
      .where('workspaceId', '=', owner.workspaceId)
      .where('name', '=', 'Custom')
      .execute()
    // Seen with the next look at who may see what, which comes every 5 s.
    await theirs.until(() => sent(theirs).at(-1)?.whole && online(theirs).length === 0, 15_000)
  })

  test('are sent only to those who may see them', async () => {
    const near = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const far = await server.makeMember(owner.workspaceId, 'Guest')
    const blind = await server.makeMember(owner.workspaceId, { 'task.view': 'all' }, [project])
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: project, memberIds: [owner.memberId] },
    })
    const [mine, theirs, lonely, dark] = [
      await look(owner),
      await look(near, task),
      await look(far),
      await look(blind, task),
    ]
    await mine.until(() => online(mine).length === 4)
    await theirs.until(() => equals(online(theirs), ids(owner, near, blind)))
    await lonely.until(() => equals(online(lonely), ids(far)))
    await dark.until(() => at(dark))
    expect(online(dark)).toEqual([])
    expect(at(dark)).toEqual({ task, looking: [], typing: [] })
  })

  test('are not sent to other workspaces or to connections that never sent a look', async () => {
    const stranger = await server.makeOwner('Stranger')
    const silent = await owner.live(owner.workspaceId)
    open.push(silent)
    const theirs = await stranger.live(stranger.workspaceId)
    open.push(theirs)
    say(theirs, { type: 'look', task })
    await theirs.until(() => sent(theirs).length > 0)
    const mine = await look(owner, task)
    await mine.until(() => at(mine))
    expect(online(theirs)).toEqual(ids(stranger))
    expect(at(theirs)).toBeUndefined()
    expect(at(mine)?.looking).toEqual([owner.memberId])
    expect(sent(silent)).toEqual([])
  })
})

describe('presence at a task', () => {
  test('shows who looks and types, until they look away', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const mine = await look(owner, task)
    const theirs = await look(colleague, task)
    await mine.until(() => at(mine)?.looking.includes(colleague.memberId))
    say(theirs, { type: 'typing', task })
    await mine.until(() => equals(at(mine)?.typing, [colleague.memberId]))
    say(theirs, { type: 'typing', task: null })
    await mine.until(() => equals(at(mine)?.typing, []))
    say(theirs, { type: 'look', task: await addTask() })
    await mine.until(() => equals(at(mine)?.looking, [owner.memberId]))
  })

  test('a typing state expires', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const [mine, theirs] = [await look(owner, task), await look(colleague, task)]
    say(theirs, { type: 'typing', task })
    await mine.until(() => at(mine)?.typing.length === 1)
    await mine.until(() => at(mine)?.typing.length === 0, 10_000)
  })

  test('of a hidden project is neither sent nor shown to members outside it', async () => {
    const hidden = (await owner.data(projectContract.createProject, { body: { name: 'Hidden' } })).id
    const secret = await addTask(hidden)
    const outsider = await server.makeMember(owner.workspaceId, 'Member', [project])
    const mine = await look(owner, secret)
    const theirs = await look(outsider, secret)
    say(theirs, { type: 'typing', task: secret })
    await mine.until(() => online(mine).length === 2)
    await theirs.until(() => online(theirs).length === 2)
    await mine.until(() => at(mine, secret))
    expect(at(theirs, secret)).toBeUndefined()
    expect(at(mine, secret)).toEqual({ task: secret, looking: [owner.memberId], typing: [] })
  })

  test('ends immediately for members who leave the project, and is not sent to them', async () => {
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const [mine, theirs] = [await look(owner, task), await look(person, task)]
    await mine.until(() => at(mine)?.looking.length === 2)
    const membership = { body: { projectId: project, memberIds: [person.memberId] } }
    await owner.data(projectContract.removeProjectMembers, membership)
    await mine.until(() => equals(at(mine)?.looking, [owner.memberId]))
    const before = theirs.frames.length
    say(mine, { type: 'typing', task })
    await mine.until(() => at(mine)?.typing.length === 1)
    expect(JSON.stringify(theirs.frames.slice(before))).not.toContain(task)

    await owner.data(projectContract.addProjectMembers, membership)
    await mine.until(() => at(mine)?.looking.length === 2)
    await theirs.until(() => at(theirs)?.looking.length === 2)
  })

  test('ends for an executor with task.view “own” when unassigned, whatever they send', async () => {
    const access = { 'task.view': 'own', 'member.view': 'all', 'project.view': 'all' } as const
    const person = await server.makeMember(owner.workspaceId, access, [project])
    const give = (executor: string | null) =>
      owner.data(taskContract.updateTask, { params: { id: task }, body: { executor } })
    await give(person.memberId)
    const [mine, theirs] = [await look(owner, task), await look(person, task)]
    await mine.until(() => at(mine)?.looking.length === 2)
    await give(null)
    await mine.until(() => equals(at(mine)?.looking, [owner.memberId]))
    const before = theirs.frames.length
    say(theirs, { type: 'look', task })
    say(theirs, { type: 'typing', task })
    say(mine, { type: 'typing', task })
    await mine.until(() => equals(at(mine)?.typing, [owner.memberId]))
    await theirs.settle()
    expect(at(mine)?.looking).toEqual([owner.memberId])
    expect(JSON.stringify(theirs.frames.slice(before).filter((frame) => 'tasks' in frame))).not.toContain(
      task,
    )
  })

  test('ends when the task moves to a hidden project, until it moves back', async () => {
    const hidden = (await owner.data(projectContract.createProject, { body: { name: 'Hidden' } })).id
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const mine = await look(owner, task)
    await look(person, task)
    await mine.until(() => at(mine)?.looking.length === 2)
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { project: hidden } })
    await mine.until(() => equals(at(mine)?.looking, [owner.memberId]))
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { project } })
    await mine.until(() => at(mine)?.looking.length === 2)
  })
})

describe('hostile browsers', () => {
  test('unknown messages are ignored', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const mine = await look(owner, task)
    const theirs = await look(colleague)
    for (const text of [
      'look',
      '[]',
      'null',
      '{"type":"look"}',
      '{"type":"look","task":"1; drop table task"}',
      '{"type":"look","task":{"$ne":null}}',
      `{"type":"typing","task":"${task}","as":"${owner.memberId}"}`,
      `{"type":"look","task":"${task}","padding":"${'x'.repeat(60_000)}"}`,
      '{"type":"look","task":"01900000-0000-7000-8000-000000000000"}',
    ])
      theirs.send(text)
    await mine.until(() => online(mine).length === 2)
    await theirs.settle()
    await mine.until(() => at(mine))
    expect(at(mine)).toEqual({ task, looking: [owner.memberId], typing: [] })
    say(theirs, { type: 'look', task: task.toUpperCase() })
    await mine.until(() => at(mine)?.looking.length === 2)
  })

  test('a flood of messages closes the connection, and does not affect others', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const [mine, theirs] = [await look(owner, task), await look(colleague, task)]
    for (let n = 0; n < 200; n++) say(theirs, { type: 'look', task: n % 2 ? task : null })
    expect((await theirs.closing()).code).toBe(1008)
    await mine.until(() => equals(at(mine)?.looking, [owner.memberId]))
    expect(online(mine)).toEqual(ids(owner, colleague))
  })
})
