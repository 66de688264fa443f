import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabases } from '#database/database.ts'
import { authContract } from '#features/auth/auth.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskStatusContract } from '#features/status/status.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import { openVisitor } from '../../../tests/visitor.ts'
import { readConfig } from '../config.ts'
import { type Caller, type CallerMember, findCaller } from '../session/session.ts'
import { startServer } from '../start.ts'
import { write } from '../write.ts'

let server: TestServer
let owner: Person
let project: string

beforeAll(async () => {
  server = await openTestServer({ SOCKETS_PER_MEMBER: '5' })
})
afterAll(() => server.close())

async function settle() {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Live' } })).id
}
const addTask = (title: string, inProject = project) =>
  owner.data(taskContract.createTask, { body: { project: inProject, title } })
const seqOf = async () => {
  const { headers } = await owner.call(workspaceContract.getCurrentWorkspace, {})
  return Number(headers.get('x-workspace-seq'))
}

describe('messages sent', () => {
  test('every change once, in commit order, under concurrent writes', async () => {
    await settle()
    const colleague = await server.makeMember(owner.workspaceId, 'Admin')
    const live = await colleague.live(colleague.workspaceId, await seqOf())
    const first = (await seqOf()) + 1
    await Promise.all(Array.from({ length: 60 }, (_, n) => addTask(`Task ${n}`)))
    await live.until(() => live.messages().length >= 60)
    await live.settle()
    expect(live.messages().map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => first + n))
    expect(new Set(live.messages().map(({ data }) => (data as { id: string }).id)).size).toBe(60)
    live.close()
  })

  test('missed changes once after a reconnect, followed by later ones', async () => {
    await settle()
    const seq = await seqOf()
    for (let n = 0; n < 15; n++) await addTask(`Missed ${n}`)
    const [live] = await Promise.all([
      owner.live(owner.workspaceId, seq),
      addTask('Meanwhile 1'),
      addTask('Meanwhile 2'),
    ])
    await live.until(() => live.messages().length >= 17)
    await live.settle()
    expect(live.messages().map((message) => message.seq)).toEqual(
      Array.from({ length: 17 }, (_, n) => seq + 1 + n),
    )
    live.close()
  })

  test('a pong has the seq up to which everything was sent', async () => {
    await settle()
    const live = await owner.live(owner.workspaceId)
    await addTask('One')
    await live.until(() => live.messages().length === 1)
    await live.settle()
    expect(live.frames.at(-1)).toEqual({ type: 'pong', seq: await seqOf() })
    live.close()
  })

  test.each([
    ['from the future', '999999'],
    ['negative', '-1'],
    ['not a number', 'NaN'],
    ['huge', '9'.repeat(400)],
  ])('a %s seq to resume from is answered with resync', async (_what, since) => {
    await settle()
    const live = await owner.live(owner.workspaceId, since as unknown as number)
    await live.until(() => live.frames.length > 0)
    expect(live.frames).toEqual([{ type: 'resync', seq: await seqOf() }])
    live.close()
  })

  test('more than 5,000 missed changes are answered with resync', async () => {
    await settle()
    const since = await seqOf()
    const { system } = server.databases
    await sql`update workspace_counter set seq = seq + 5001 where workspace_id = ${owner.workspaceId}`.execute(
      system,
    )
    const live = await owner.live(owner.workspaceId, since)
    await live.until(() => live.frames.length > 0)
    expect(live.frames).toEqual([{ type: 'resync', seq: since + 5001 }])
    live.close()
  })

  test('a long description is only sent with the change that wrote it', async () => {
    await settle()
    const live = await owner.live(owner.workspaceId)
    const { id } = await addTask('Plain')
    await owner.data(taskContract.updateTask, { params: { id }, body: { description: 'Long story' } })
    await owner.data(taskContract.updateTask, { params: { id }, body: { priority: 'high' } })
    await live.until(() => live.messages().length === 3)
    expect(live.messages().map(({ data }) => (data as { description?: string }).description)).toEqual([
      undefined,
      'Long story',
      undefined,
    ])
    live.close()
  })

  test('an update without changes is not sent', async () => {
    await settle()
    const { id } = await addTask('Same')
    const before = await seqOf()
    await owner.data(taskContract.updateTask, { params: { id }, body: { title: 'Same', priority: 'none' } })
    expect(await seqOf()).toBe(before)
  })
})

describe('recipients', () => {
  test('are not members of another workspace', async () => {
    await settle()
    const stranger = await server.makeOwner('Stranger')
    const live = await stranger.live(stranger.workspaceId)
    await addTask('Secret')
    await live.settle()
    expect(live.messages()).toEqual([])
    live.close()
  })

  test('of project changes are its members; joining and leaving a project sends access', async () => {
    await settle()
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const live = await person.live(person.workspaceId)
    await addTask('Seen')
    await addTask('Hidden', other)
    await live.settle()
    expect(live.messages().map(({ data }) => (data as { title: string }).title)).toEqual(['Seen'])

    const membership = { body: { projectId: other, memberIds: [person.memberId] } }
    await owner.data(projectContract.addProjectMembers, membership)
    await live.until(() => live.frames.some((frame) => 'type' in frame && frame.type === 'access'))
    await addTask('Now seen', other)
    await live.until(() =>
      live.messages().some(({ data }) => (data as { title?: string }).title === 'Now seen'),
    )

    await owner.data(projectContract.removeProjectMembers, membership)
    await live.until(
      () => live.frames.filter((frame) => 'type' in frame && frame.type === 'access').length === 2,
    )
    await addTask('Hidden again', other)
    await live.settle()
    expect(JSON.stringify(live.frames)).not.toContain('Hidden')
    live.close()
  })

  test('that reconnect reload if their visibility changed, and resume otherwise', async () => {
    await settle()
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { headers } = await person.call(workspaceContract.getCurrentWorkspace, {})
    const since = Number(headers.get('x-workspace-seq'))
    const visibilityKey = headers.get('x-visibility-key')!
    await addTask('While away')
    const same = await person.live(person.workspaceId, since, {}, visibilityKey)
    await same.settle()
    expect(same.messages().length).toBe(1)
    expect(same.frames.some((frame) => 'type' in frame && frame.type === 'access')).toBe(false)
    same.close()

    const membership = { body: { projectId: other, memberIds: [person.memberId] } }
    await owner.data(projectContract.addProjectMembers, membership)
    const more = await person.live(person.workspaceId, since, {}, visibilityKey)
    await more.until(() => more.frames.length > 0)
    expect(more.frames[0]).toEqual({ type: 'access', seq: await seqOf() })
    await more.settle()
    expect(more.messages()).toEqual([])
    more.close()
  })

  test('of a role that is restricted immediately receive less', async () => {
    await settle()
    const person = await server.makeMember(owner.workspaceId, { 'task.view': 'all', 'project.view': 'all' })
    const live = await person.live(person.workspaceId)
    await addTask('Before')
    await live.until(() => live.messages().length === 1)
    const writer = { workspaceId: owner.workspaceId, actor: owner.memberId }
    await write(server.platform, writer, async (trx, log) => {
      const access = JSON.stringify({ 'task.view': 'none' })
      const { id } = await trx
        .updateTable('role')
        .set({ access })
        .where('workspaceId', '=', owner.workspaceId)
        .where('name', '=', 'Custom')
        .returning('id')
        .executeTakeFirstOrThrow()
      const role = { id, name: 'Custom', position: 9, isOwner: false, updatedAt: new Date().toISOString() }
      log({ object: 'role', event: 'update', data: role })
    })
    await live.until(() => live.frames.some((frame) => 'type' in frame && frame.type === 'access'))
    await addTask('After')
    await live.settle()
    expect(JSON.stringify(live.frames)).not.toContain('After')
    live.close()
  })

  test('of open invitations are only those who may invite', async () => {
    await settle()
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const lives = await Promise.all([admin.live(owner.workspaceId), person.live(owner.workspaceId)])
    const { roles } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    await owner.data(memberContract.addMember, {
      body: { roleId: roles[3]?.id as string, email: 'new@example.com' },
    })
    await lives[0].until(() => lives[0].messages().length === 1)
    await lives[1].settle()
    expect(lives[1].messages()).toEqual([])
    for (const live of lives) live.close()
  })

  test('of a deleted status get the status that its tasks moved to', async () => {
    await settle()
    const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const [backlog, todo] = taskStatuses.map(({ id }) => id) as [string, string]
    const live = await owner.live(owner.workspaceId)
    await owner.data(taskStatusContract.deleteStatus, { params: { id: backlog }, body: { moveTo: todo } })
    await live.until(() => live.messages().length === 1)
    expect(live.messages()[0]).toMatchObject({
      object: 'task-status',
      event: 'delete',
      data: { id: backlog, moveTo: todo },
    })
    live.close()
  })
})

describe('refused connections', () => {
  const refusal = (message: string) => [{ type: 'error', message }]

  test('without a session, or from another origin: Unauthorized', async () => {
    await settle()
    for (const live of [
      await server.visitor().live(owner.workspaceId),
      await owner.live(owner.workspaceId, undefined, { origin: 'https://evil.example' }),
      await owner.live(owner.workspaceId, undefined, { origin: 'null' }),
    ]) {
      expect(await live.closing()).toEqual({ code: 4401, reason: 'Unauthorized' })
      expect(live.frames).toEqual(refusal('Unauthorized'))
    }
  })

  test('another workspace, an unknown or invalid one: Workspace not found', async () => {
    await settle()
    const stranger = await server.makeOwner('Stranger')
    for (const id of [
      stranger.workspaceId,
      '01900000-0000-7000-8000-000000000000',
      'x',
      "'; drop table task; --",
    ]) {
      const live = await owner.live(encodeURIComponent(id))
      expect(await live.closing()).toEqual({ code: 4404, reason: 'Workspace not found' })
      expect(live.frames).toEqual(refusal('Workspace not found'))
    }
  })

  test('after signing out, immediately', async () => {
    await settle()
    const live = await owner.live(owner.workspaceId)
    await owner.data(authContract.logout, {})
    expect(await live.closing()).toEqual({ code: 4401, reason: 'Unauthorized' })
  })

  test('after being removed, immediately', async () => {
    await settle()
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const live = await person.live(owner.workspaceId)
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    expect(await live.closing()).toEqual({ code: 4404, reason: 'Workspace not found' })
    await addTask('Unseen')
    expect(JSON.stringify(live.frames)).not.toContain('Unseen')
  })

  test('a sixth connection of one member, a frame over 64 KB, a flood', async () => {
    await settle()
    const lives = []
    for (let n = 0; n < 5; n++) lives.push(await owner.live(owner.workspaceId))
    for (const live of lives) await live.settle()
    const sixth = await owner.live(owner.workspaceId)
    expect(await sixth.closing()).toEqual({
      code: 4429,
      reason:
        'This account is open in 5 places. Close one to get live updates here; your changes are still saved.',
    })
    lives[0]?.send('x'.repeat(100_000))
    expect((await lives[0]?.closing())?.code).toBe(1009)
    for (let n = 0; n < 100; n++) lives[1]?.send('{}')
    expect((await lives[1]?.closing())?.code).toBe(1008)
    for (const live of lives) live.close()
  })

  test('not because of connections that were closed before being accepted', async () => {
    await settle()
    const leaving: WebSocket[] = []
    await server.databases.system.transaction().execute(async (trx) => {
      await sql`lock table session in access exclusive mode`.execute(trx)
      for (let n = 0; n < 5; n++) {
        const headers = { origin: server.url, cookie: owner.cookie() }
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live/${owner.workspaceId}`, {
          headers,
        })
        await once(socket, 'open')
        leaving.push(socket)
      }
      for (const socket of leaving) {
        socket.close()
        await once(socket, 'close')
      }
    })
    // The first may be let in before the server has looked at those that left.
    for (let n = 0; n < 2; n++) {
      const live = await owner.live(owner.workspaceId)
      await live.settle()
      live.close()
    }
  })
})

describe('reconnecting', () => {
  const isAccess = (frame: object) => 'type' in frame && frame.type === 'access'
  const whileOffline = async (what: (member: Person) => Promise<unknown>, projects = [project]) => {
    const member = await server.makeMember(owner.workspaceId, 'Member', projects)
    const seq = await seqOf()
    await what(member)
    await addTask('After')
    const live = await member.live(member.workspaceId, seq)
    await live.settle()
    live.close()
    return live.frames.filter(isAccess).length
  }
  const members = (call: 'addProjectMembers' | 'removeProjectMembers', of: Person, in_ = project) =>
    owner.data(projectContract[call], { body: { projectId: in_, memberIds: [of.memberId] } })

  test('reloads when the visibility changed meanwhile', async () => {
    await settle()
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    expect(await whileOffline((member) => members('removeProjectMembers', member))).toBe(1)
    expect(await whileOffline((member) => members('addProjectMembers', member, other))).toBe(1)
    const guest = (await owner.data(workspaceContract.getCurrentWorkspace, {})).roles.find(
      ({ name }) => name === 'Guest',
    )?.id as string
    const demote = ({ memberId }: Person) =>
      owner.data(memberContract.updateMember, { params: { id: memberId }, body: { roleId: guest } })
    expect(await whileOffline(demote)).toBe(1)
    const remove = () => owner.data(projectContract.deleteProject, { params: { projectId: other } })
    expect(await whileOffline(remove, [project, other])).toBe(1)
  })

  test('resumes when the visibility did not change', async () => {
    await settle()
    const colleague = await server.makeMember(owner.workspaceId, 'Member')
    expect(await whileOffline(() => addTask('Nothing else'))).toBe(0)
    expect(await whileOffline(() => members('removeProjectMembers', colleague))).toBe(0)
  })
})

describe('joining while access changes', () => {
  /** A connection of somebody who was looked up before; what it is told, and the code it was closed with. */
  async function lookUp({ token, workspaceId }: Person) {
    const caller = (await findCaller(server.databases.system, token, workspaceId)) as Caller
    const member = caller.member as CallerMember
    const subscriber = { sessionId: caller.sessionId, viewer: member, visibilityKey: member.visibilityKey }
    const received: { seq: number; type?: string }[] = []
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (frame: string) => received.push(JSON.parse(frame)),
      close(code: number) {
        received.push({ type: `closed with ${code}`, seq: 0 })
        socket.readyState = 2
      },
    })
    const join = (since: number | null) =>
      server.platform.hub.join(socket as unknown as WebSocket, member, subscriber, since)
    return { received, join, leave: () => socket.emit('close') }
  }

  test('is refused when the member was removed meanwhile', async () => {
    await settle()
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    const others = await owner.live(owner.workspaceId)
    const late = await lookUp(person)
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    await addTask('Unseen')
    await others.until(() => others.messages().some(({ object }) => object === 'task'))
    await late.join(null)
    expect(late.received.map(({ type }) => type)).toContain('closed with 4404')
    expect(JSON.stringify(late.received)).not.toContain('Unseen')
    late.leave()
    others.close()
  })

  test('misses nothing that the others were sent meanwhile', async () => {
    await settle()
    const others = await owner.live(owner.workspaceId)
    const late = await lookUp(owner)
    const since = await seqOf()
    let joined: Promise<unknown> | undefined
    await server.databases.system.transaction().execute(async (trx) => {
      await sql`lock table session in access exclusive mode`.execute(trx)
      await write(server.platform, { workspaceId: owner.workspaceId, actor: null }, async (_trx, log) => {
        const updatedAt = new Date().toISOString()
        const data = { projectId: project, memberIds: [owner.memberId], updatedAt }
        log({ object: 'project-member', event: 'create', data })
        log({ object: 'project-member', event: 'create', data })
      })
      await others.until(() => others.messages().length === 1)
      joined = late.join(since)
    })
    await joined
    await others.until(() => others.messages().length === 2)
    await others.settle()
    expect(late.received.map(({ seq }) => seq).slice(0, 2)).toEqual([since + 1, since + 2])
    late.leave()
    others.close()
  })
})

describe('several server processes', () => {
  const second = async () => {
    const { access } = server
    const databases = openDatabases(access)
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' })
    const started = await startServer({
      config,
      connection: access.system,
      databases,
      log: pino({ level: 'silent' }),
    })
    const address = started.app.server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return {
      url,
      close: async () => {
        await started.close()
        await databases.close()
      },
    }
  }

  test('deliver each other’s changes, also while their notifications are lost', async () => {
    await settle()
    const other = await second()
    const live = await openVisitor(other.url, owner.token).live(owner.workspaceId, await seqOf())
    await addTask('Over there')
    await live.until(() => live.messages().length === 1)
    // The connection that listens is cut; comparing heads once a second must still bring it.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'
    `.execute(server.databases.system)
    await addTask('Without a word')
    await live.until(() => live.messages().length === 2, 3_000)
    live.close()
    await other.close()
  })

  test('never answer with data older than a change another one sent', async () => {
    await settle()
    const before = await seqOf()
    const { databases } = server
    await write(
      { databases, announce() {} },
      { workspaceId: owner.workspaceId, actor: null },
      async (_trx, log) =>
        log({
          object: 'project-pin',
          event: 'create',
          data: { projectId: project, memberId: owner.memberId, pinned: true },
        }),
    )
    const heard = { 'x-workspace-seq': String(before + 1) }
    const { headers } = await owner.call(workspaceContract.getCurrentWorkspace, {}, heard)
    expect(headers.get('x-workspace-seq')).toBe(String(before + 1))
  })

  test('a session that ends on one closes its connections on the others', async () => {
    await settle()
    const other = await second()
    const live = await openVisitor(other.url, owner.token).live(owner.workspaceId, await seqOf())
    await live.settle()
    await owner.data(authContract.logout, {})
    expect((await live.closing()).code).toBe(4401)
    await other.close()
  })

  test('a stopping server closes with 1012, and its subscribers resume elsewhere without a gap', async () => {
    await settle()
    const other = await second()
    const before = await openVisitor(other.url, owner.token).live(owner.workspaceId, await seqOf())
    await addTask('One')
    await before.until(() => before.messages().length === 1)
    await other.close()
    expect((await before.closing()).code).toBe(1012)
    await addTask('Two')
    const after = await owner.live(owner.workspaceId, before.messages()[0]?.seq)
    await after.until(() => after.messages().length === 1)
    expect(after.messages()[0]?.seq).toBe((before.messages()[0]?.seq ?? 0) + 1)
    after.close()
  })
})
