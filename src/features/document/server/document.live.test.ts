import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { authContract } from '#features/auth/auth.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { freePort } from '../../../../tests/port.ts'
import { killRest, startBeside } from '../../../../tests/processes.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openWriter } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'

const { createDocument, deleteDocument, getDocuments, getPage, updateDocument, updatePage } = documentContract

let server: TestServer
let owner: Person
let project: string
let document: string
let page: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => {
  killRest()
  return server.close()
})
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const made = await owner.data(createDocument, { body: { title: 'Notes', project } })
  document = made.id
  page = made.pages[0]?.id as string
})

const open = async (who: Person, doc?: Y.Doc, url = server.url) => {
  const writer = await openWriter(url, who, page, doc)
  await writer.arrive()
  return writer
}
const textOf = async () => (await owner.data(getPage, { params: { id: page } })).text
const until = async (isSo: () => Promise<boolean>, timeout = 20_000) => {
  for (const end = Date.now() + timeout; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`not so within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const storedUpdates = async () => {
  const rows = await server.databases.system
    .selectFrom('documentUpdate')
    .select('seq')
    .where('page', '=', page)
    .execute()
  return rows.length
}
const member = (role: 'Member' | 'Guest' | 'Admin') => server.makeMember(owner.workspaceId, role, [project])

describe('collaborative editing', () => {
  test('synchronises and stores edits, and compacts them to Markdown', async () => {
    const ben = await member('Member')
    const [one, other] = [await open(owner), await open(ben)]
    one.add('From Olga')
    other.add('From Ben')
    await one.sees('From Ben')
    await other.sees('From Olga')
    await Promise.all([one.settle(), other.settle()])
    expect(one.lines()).toEqual(other.lines())
    expect(await storedUpdates()).toBeGreaterThan(0)
    await until(async () => (await textOf()).includes('From Ben'))
    expect((await textOf()).split('\n\n').sort()).toEqual(['From Ben', 'From Olga'])
    const [listed] = await owner.data(getDocuments, {})
    expect([owner.memberId, ben.memberId]).toContain(listed?.updatedBy)
    // Put together, the updates are not needed any more, and who comes later has it all.
    expect(await storedUpdates()).toBe(0)
    const late = await open(ben)
    expect(late.lines()).toEqual(one.lines())
    for (const writer of [one, other, late]) writer.close()
  })

  test('merges offline edits on reconnection', async () => {
    const one = await open(owner)
    one.add('Before')
    await one.settle()
    const offline = new Y.Doc()
    Y.applyUpdate(offline, Y.encodeStateAsUpdate(one.doc), 'server')
    const away = await open(await member('Admin'), offline)
    away.close()
    await away.closing()
    away.add('Offline')
    one.add('Online')
    await one.settle()
    const back = await open(await member('Admin'), offline)
    await back.settle()
    await one.sees('Offline')
    expect(back.lines().sort()).toEqual(['Before', 'Offline', 'Online'])
    expect(one.lines()).toEqual(back.lines())
    one.close()
    back.close()
  })

  test('synchronises a text of 300,000 characters', async () => {
    const [one, other] = [await open(owner), await open(await member('Guest'))]
    const long = 'x'.repeat(300_000)
    one.add(long)
    await one.settle()
    await other.sees(long)
    one.close()
    other.close()
  })

  test('deleted text does not count towards the size limit of an open page', async () => {
    const one = await open(owner)
    const fragment = one.doc.getXmlFragment('default')
    for (let n = 0; n < 5; n++) {
      one.add('x'.repeat(3_500_000))
      await one.settle()
      fragment.delete(0, fragment.length)
    }
    one.add('Short')
    await one.settle()
    expect(one.lines()).toEqual(['Short'])
    one.close()
  })

  test('a page created with a text shows it to everyone who opens it', async () => {
    const made = await owner.data(createDocument, { body: { title: 'Brief', pages: [{ text: 'Ready' }] } })
    page = made.pages[0]?.id as string
    const one = await open(owner)
    expect(one.lines()).toEqual(['Ready'])
    one.add('And more')
    await one.settle()
    await until(async () => (await textOf()) === 'Ready\n\nAnd more')
    one.close()
  })

  test('a text set by the API is sent to open editors', async () => {
    const one = await open(owner)
    one.add('Old')
    await one.settle()
    await owner.data(updatePage, { params: { id: page }, body: { text: 'New **text**' } })
    await one.until(() => one.lines().length === 1 && (one.lines()[0] ?? '').includes('New'))
    expect(await textOf()).toBe('New **text**')
    one.add('And on')
    await one.settle()
    await until(async () => (await textOf()) === 'New **text**\n\nAnd on')
    one.close()
  })

  test('shows cursors under the name of the account, whatever the client sends', async () => {
    const [one, other] = [await open(owner), await open(await member('Member'))]
    const awareness = new Awareness(one.doc)
    awareness.setLocalState({ user: { name: 'The boss', id: 'x' }, cursor: { anchor: 1 } })
    one.point(encodeAwarenessUpdate(awareness, [one.doc.clientID]))
    await other.until(() => other.state.places.length > 0)
    const said = Buffer.from(other.state.places[0] as Uint8Array).toString()
    expect(said).toContain('"name":"Olga"')
    expect(said).not.toContain('boss')
    one.close()
    await other.until(() => other.state.places.length > 1)
    expect(Buffer.from(other.state.places.at(-1) as Uint8Array).toString()).toContain('null')
    awareness.destroy()
    other.close()
  })
})

test('a member who joins while access is checked stays connected', async () => {
  const first = await open(owner)
  // Each of these changes has who may be there looked up, again and again while others come in.
  let isOver = false
  const changes = (async () => {
    while (!isOver)
      await owner.data(updateDocument, { params: { id: document }, body: { title: crypto.randomUUID() } })
  })()
  const others = []
  for (let n = 0; n < 12; n += 1) {
    const writer = await open(await member('Member'))
    writer.add(`Line ${n}`)
    await writer.settle()
    others.push(writer)
  }
  isOver = true
  await changes
  for (let n = 0; n < 12; n += 1) await first.sees(`Line ${n}`)
  for (const writer of [first, ...others]) writer.close()
})

describe('without write access', () => {
  test('a reader sees others’ edits live, and can write by no endpoint', async () => {
    const guest = await member('Guest')
    const [one, reader] = [await open(owner), await open(guest)]
    expect(reader.state.mayWrite).toBe(false)
    reader.add('Smuggled')
    reader.write(Y.encodeStateAsUpdate(reader.doc))
    one.add('Real')
    await one.settle()
    await reader.sees('Real')
    expect(one.lines()).toEqual(['Real'])
    expect((await guest.call(updatePage, { params: { id: page }, body: { text: 'x' } })).status).toBe(403)
    expect((await open(owner)).lines()).toEqual(['Real'])
    await until(async () => (await textOf()) === 'Real')
    one.close()
    reader.close()
  })

  test('a member who loses write access is notified immediately; later edits are not stored', async () => {
    const ben = await member('Member')
    const [one, other] = [await open(owner), await open(ben)]
    expect(other.state.mayWrite).toBe(true)
    const guest = await server.databases.system
      .selectFrom('role')
      .select('id')
      .where('workspaceId', '=', owner.workspaceId)
      .where('name', '=', 'Guest')
      .executeTakeFirstOrThrow()
    const changed = await owner.request('PUT', `/api/member/${ben.memberId}`, { roleId: guest.id })
    expect(changed.status).toBe(200)
    other.add('Too late')
    await other.until(() => !other.state.mayWrite)
    one.add('Last')
    await one.settle()
    await other.sees('Last')
    expect(one.lines()).toEqual(['Last'])
    one.close()
    other.close()
  })

  test.each([
    [
      'leaves the project',
      4404,
      (ben: Person) =>
        owner.data(projectContract.removeProjectMembers, {
          body: { projectId: project, memberIds: [ben.memberId] },
        }),
    ],
    ['signs out', 4401, (ben: Person) => ben.data(authContract.logout, {})],
    [
      'finds the document moved',
      4404,
      async () => {
        const far = (await owner.data(projectContract.createProject, { body: { name: 'Far' } })).id
        await owner.data(updateDocument, { params: { id: document }, body: { project: far } })
      },
    ],
    ['finds the document deleted', 4404, () => owner.data(deleteDocument, { params: { id: document } })],
    [
      'finds the project deleted',
      4404,
      () => owner.data(projectContract.deleteProject, { params: { projectId: project } }),
    ],
  ])('a member who %s is disconnected', async (_how, code, change) => {
    const ben = await member('Member')
    const writer = await open(ben)
    await change(ben)
    expect((await writer.closing()).code).toBe(code)
  })

  test('rejects unauthenticated, unauthorised and cross-origin connections and unknown pages', async () => {
    const stranger = await server.makeOwner('Eve')
    expect((await (await open(stranger)).closing()).code).toBe(4404)
    const outside = await openWriter(server.url, { cookie: () => '', workspaceId: owner.workspaceId }, page)
    expect((await outside.closing()).code).toBe(4401)
    const elsewhere = await server.makeMember(owner.workspaceId, 'Member', [])
    expect((await (await open(elsewhere)).closing()).code).toBe(4404)
    const unknown = await openWriter(server.url, owner, owner.memberId)
    expect((await unknown.closing()).code).toBe(4404)
    const address = `${server.url.replace('http', 'ws')}/api/page/${page}/live?workspace=${owner.workspaceId}`
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const headers = { cookie: owner.cookie(), ...(origin && { origin }) }
      const [code] = await once(new WebSocket(address, { headers }), 'close')
      expect(code, origin).toBe(4401)
    }
  })

  test('a malformed frame closes its connection and no other', async () => {
    const [one, other] = [await open(owner), await open(await member('Member'))]
    other.sendRaw(new Uint8Array([1, 255, 255, 255, 255]))
    await other.closing()
    one.add('Still here')
    await one.settle()
    const again = await open(await member('Member'))
    again.sendRaw(new Uint8Array([2, 9, 9]))
    await again.closing()
    expect(one.lines()).toEqual(['Still here'])
    one.close()
  })
})

describe('two servers', () => {
  test('synchronise a page, and no stored edit is lost when one is killed', {
    timeout: 180_000,
  }, async () => {
    const ben = await member('Admin')
    const port = await freePort()
    const beside = await startBeside(server, port)
    const [one, other] = [await open(owner), await open(ben, undefined, beside.url)]
    for (let n = 0; n < 20; n += 1) {
      one.add(`Here ${n}`)
      other.add(`There ${n}`)
    }
    await Promise.all([one.settle(), other.settle()])
    await one.sees('There 19')
    await other.sees('Here 19')
    expect(one.lines()).toEqual(other.lines())
    // Whoever loses access by one server is cut off at the other.
    other.add('Stored')
    await other.settle()
    await beside.stop('SIGKILL')
    await one.sees('Stored')
    other.add('Kept in the browser')
    const back = await open(ben, other.doc)
    await back.settle()
    await one.sees('Kept in the browser')
    expect(one.lines()).toEqual(back.lines())
    expect(new Set(one.lines()).size).toBe(one.lines().length)
    expect(one.lines()).toHaveLength(42)
    one.close()
    back.close()
  })

  test('disconnect a member who loses access at the other one', { timeout: 180_000 }, async () => {
    const ben = await member('Member')
    const beside = await startBeside(server, await freePort())
    const writer = await open(ben, undefined, beside.url)
    const begun = Date.now()
    await owner.data(deleteDocument, { params: { id: document } })
    expect((await writer.closing()).code).toBe(4404)
    expect(Date.now() - begun).toBeLessThan(4_000)
    await beside.stop()
  })
})
