// Four people write on one page by two servers. Two of them lose the right to it in turn, by every way in which it can be lost, while
// they write; the other two write on. From the moment on which the loss was answered nothing of theirs arrives, by any road.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeStateAsUpdate } from 'yjs'
import { projectContract } from '#features/project/project.contract.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { freePort } from '../../../../tests/port.ts'
import { killRest, startBeside } from '../../../../tests/processes.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openVisitor, type Visitor } from '../../../../tests/visitor.ts'
import { openWriter, type Writer } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'

const { createDocument, getPage, updateDocument } = documentContract

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => {
  killRest()
  return server.close()
})

async function roleId({ workspaceId }: Person, name: DefaultRoleName) {
  const role = server.databases.system.selectFrom('role').select('id')
  return (
    await role.where('workspaceId', '=', workspaceId).where('name', '=', name).executeTakeFirstOrThrow()
  ).id
}

/** Writes line after line, each once the one before is stored, until it is stopped. */
function writeOn(name: string, writer: Writer) {
  let count = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const { sent } = writer.state
      writer.add(`${name} ${count}`)
      if (writer.state.sent === sent) throw new Error(`${name} was shown out`)
      await writer.until(() => writer.state.stored > sent, 30_000)
      count += 1
    }
  })()
  // Looked at when it is stopped.
  writing.catch(() => {})
  return {
    writer,
    /** Waits until two lines that were begun from now on, or one of them, are stored. */
    async next() {
      const before = count
      await writer.until(() => count >= before + 2, 30_000)
    },
    async stop() {
      isOver = true
      await writing
      return Array.from({ length: count }, (_, n) => `${name} ${n}`)
    },
  }
}

/** What was under way as the right was lost, and how much of it was said to be stored. */
type Racing = { lines: string[]; stored: number }

/** How much of it arrived is up to who was faster, but no less than was said, and never with a hole in it. */
function expectNoHole(known: ReadonlySet<string>, { lines, stored }: Racing) {
  const arrived = lines.filter((line) => known.has(line))
  expect(lines.slice(0, arrived.length)).toEqual(arrived)
  expect(arrived.length).toBeGreaterThanOrEqual(stored)
}

const setRole = (by: Visitor, { memberId }: Person, role: string) =>
  by.request('PUT', `/api/member/${memberId}`, { roleId: role })

test('edits after losing access are refused, and no edit before it is lost', {
  timeout: 300_000,
}, async () => {
  const owner = await server.makeOwner('Olga')
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const { id, pages } = await owner.data(createDocument, { body: { title: 'Notes', project } })
  const page = pages[0]?.id as string
  const [ann, bo, cy, di] = (await Promise.all(
    Array.from({ length: 4 }, () => server.makeMember(owner.workspaceId, 'Member', [project])),
  )) as [Person, Person, Person, Person]
  const beside = await startBeside(server, await freePort())
  const urls = [server.url, beside.url] as const
  const roles = { member: await roleId(owner, 'Member'), guest: await roleId(owner, 'Guest') }
  const open = async (url: string, who: Person) => {
    const writer = await openWriter(url, who, page)
    await writer.arrive()
    return writer
  }
  const staying = [writeOn('Ann', await open(urls[0], ann)), writeOn('Bo', await open(urls[1], bo))]

  const setMembers = (by: Visitor, members: readonly [Person, boolean][] | null) =>
    by.call(updateDocument, {
      params: { id },
      body: { members: members?.map(([who, mayEdit]) => ({ id: who.memberId, mayEdit })) ?? null },
    })
  const others = (who: Person): [Person, boolean][] =>
    [ann, bo, cy, di].filter((one) => one !== who).map((one) => [one, true])
  const inProject = ({ memberId }: Person) => ({ body: { projectId: project, memberIds: [memberId] } })
  /** By no call of the API either, at none of the servers. */
  async function expectRefused(who: Person, status: number, label: string) {
    const roads: [string, string, object][] = [
      ['PATCH', `/api/page/${page}`, { text: `${label}, late` }],
      ['PATCH', `/api/document/${id}`, { title: `${label}, late` }],
      ['POST', `/api/document/${id}/page`, { title: `${label}, late` }],
    ]
    for (const url of urls)
      for (const [method, path, body] of roads) {
        const answer = await openVisitor(url, who.token).request(method, path, body)
        expect(answer.status, `${label}: ${path}`).toBe(status)
      }
  }
  type Change = (by: Visitor, who: Person) => Promise<{ status: number }>
  /** `isOut`: whoever it happens to may not even read any more. */
  const ways: { name: string; isOut: boolean; lose: Change; regain: Change }[] = [
    {
      name: 'out of the project',
      isOut: true,
      lose: (by, who) => by.call(projectContract.removeProjectMembers, inProject(who)),
      regain: (by, who) => by.call(projectContract.addProjectMembers, inProject(who)),
    },
    {
      name: 'a reader by role',
      isOut: false,
      lose: (by, who) => setRole(by, who, roles.guest),
      regain: (by, who) => setRole(by, who, roles.member),
    },
    {
      name: 'a reader of the document',
      isOut: false,
      lose: (by, who) => setMembers(by, [...others(who), [who, false]]),
      regain: (by) => setMembers(by, null),
    },
    {
      name: 'not one whom the document is for',
      isOut: true,
      lose: (by, who) => setMembers(by, others(who)),
      regain: (by) => setMembers(by, null),
    },
  ]

  const must = new Set<string>()
  const never: string[] = []
  const racing: Racing[] = []
  let round = 0
  for (const way of ways)
    for (const at of [0, 1]) {
      const [name, who] = at === 0 ? (['Cy', cy] as const) : (['Di', di] as const)
      // Changed by the server that they do not write at, which hears of it later.
      const by = openVisitor(urls[1 - at] as string, owner.token)
      round += 1
      const label = `${name} ${round}`
      const tabs = [await open(urls[at] as string, who), await open(urls[1 - at] as string, who)] as const
      for (const [n, tab] of tabs.entries()) {
        expect(tab.state.mayWrite, `${label}, ${way.name}`).toBe(true)
        tab.add(`${label} before, tab ${n}`)
        must.add(`${label} before, tab ${n}`)
      }
      for (const tab of tabs) await tab.settle()
      const [first] = tabs
      const from = first.state.stored
      const lines: string[] = []
      let isLost = false
      const writing = (async () => {
        while (!isLost && first.state.mayWrite) {
          const { sent } = first.state
          lines.push(`${label} during ${lines.length}`)
          first.add(lines.at(-1) as string)
          // Shown out before they were told.
          if (first.state.sent === sent) break
          await first.until(() => first.state.stored > sent || isLost || !first.state.mayWrite, 30_000)
        }
      })()
      const answer = await way.lose(by, who)
      isLost = true
      expect(answer.status, `${label}, ${way.name}`).toBe(200)
      for (const [n, tab] of tabs.entries()) {
        tab.add(`${label} late, tab ${n}`)
        never.push(`${label} late, tab ${n}`)
      }
      await writing
      await expectRefused(who, way.isOut ? 404 : 403, `${label}, ${way.name}`)
      for (const tab of tabs) {
        if (way.isOut) expect((await tab.closing(30_000)).code).toBe(4404)
        else await tab.until(() => !tab.state.mayWrite, 30_000)
      }
      // Told that they may not, they send it once more all the same.
      for (const tab of tabs) tab.write(encodeStateAsUpdate(tab.doc))
      // What was sent late was looked at before what others wrote after it.
      for (const one of staying) await one.next()
      racing.push({ lines, stored: first.state.stored - from })
      for (const tab of tabs) tab.close()
      expect((await way.regain(by, who)).status, `${label}, ${way.name}`).toBe(200)
    }

  const written = (await Promise.all(staying.map((one) => one.stop()))).flat()
  const [here, there] = staying.map(({ writer }) => writer) as [Writer, Writer]
  for (const line of [...written, ...must]) {
    await here.sees(line)
    await there.sees(line)
  }
  await here.until(() => here.lines().length === there.lines().length)
  const stands = here.lines()
  expect(there.lines()).toEqual(stands)
  // Whoever kept the right was never interrupted, and has each line there once, as well as who had it before.
  for (const { state } of [here, there]) expect(state).toMatchObject({ mayWrite: true, isIn: true })
  const known = new Set(stands)
  expect(known.size).toBe(stands.length)
  for (const line of never) expect(known.has(line), line).toBe(false)
  for (const one of racing) expectNoHole(known, one)
  const allowed = new Set([...written, ...must, ...racing.flatMap(({ lines }) => lines)])
  expect(stands.filter((line) => !allowed.has(line))).toEqual([])
  // A page that is read by the API says the same, once it was put together.
  await expect
    .poll(async () => (await owner.data(getPage, { params: { id: page } })).text.split(/\n+/), {
      timeout: 30_000,
    })
    .toEqual(stands)
  for (const writer of [here, there]) writer.close()
  await beside.stop()
})

test('restoring after losing access is refused, on every server', async () => {
  const owner = await server.makeOwner('Olga')
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  const body = { title: 'Notes', project, pages: [{ title: 'First' }, { title: 'Second' }] }
  const [whole, opened] = [
    await ben.data(createDocument, { body }),
    await ben.data(createDocument, { body: { ...body, title: 'Brief' } }),
  ]
  const page = opened.pages[1]?.id as string
  await ben.data(documentContract.deleteDocument, { params: { id: whole.id } })
  await ben.data(documentContract.deletePage, { params: { id: page } })
  const beside = await startBeside(server, await freePort())
  const [here, there] = [openVisitor(server.url, ben.token), openVisitor(beside.url, ben.token)]
  const roads: [string, string, object?][] = [
    ['POST', `/api/document/${whole.id}/restore`],
    ['POST', `/api/page/${page}/restore`],
    ['POST', '/api/trash/restore', { items: [{ kind: 'document', id: whole.id }] }],
    ['POST', '/api/trash/restore', { items: [{ kind: 'page', id: page }] }],
  ]
  const roles = { member: await roleId(owner, 'Member'), guest: await roleId(owner, 'Guest') }
  const inProject = { body: { projectId: project, memberIds: [ben.memberId] } }
  type Change = (by: Visitor) => Promise<{ status: number }>
  const ways: [number, Change, Change][] = [
    [403, (by) => setRole(by, ben, roles.guest), (by) => setRole(by, ben, roles.member)],
    [
      404,
      (by) => by.call(projectContract.removeProjectMembers, inProject),
      (by) => by.call(projectContract.addProjectMembers, inProject),
    ],
  ]
  for (const [status, lose, regain] of ways)
    for (const [asked, other] of [
      [here, beside.url],
      [there, server.url],
    ] as const)
      for (const [method, path, items] of roads) {
        const by = openVisitor(other, owner.token)
        // The server remembers who they are.
        expect((await asked.request('GET', `/api/document/${opened.id}`)).status).toBe(200)
        expect((await lose(by)).status).toBe(200)
        expect((await asked.request(method, path, items)).status, `${path} ${status}`).toBe(status)
        expect((await regain(by)).status).toBe(200)
        await expect
          .poll(async () => (await asked.request('GET', `/api/document/${opened.id}`)).status)
          .toBe(200)
      }
  for (const [method, path] of roads.slice(0, 2))
    expect((await here.request(method, path)).status, path).toBe(200)
  await beside.stop()
})
