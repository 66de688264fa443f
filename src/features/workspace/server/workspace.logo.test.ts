import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { openFileStore } from '#server/files/store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { workspaceContract } from '../workspace.contract.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#5755d9' } })
      .png()
      .toBuffer(),
  )
const bytes = { 'content-type': 'application/octet-stream' }
const send = (visitor: Visitor, body: Uint8Array<ArrayBuffer> | string, headers = bytes) =>
  visitor.request('PUT', `/api/workspace/${owner.workspaceId}/logo`, body, headers)
const logoOf = async (visitor: Visitor) =>
  (await visitor.data(workspaceContract.getCurrentWorkspace, {})).logo?.url ?? null
const stored = async () =>
  (
    await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile()).length

test('a logo keeps its aspect ratio, is sent live, and is visible to members only', async () => {
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  const live = await guest.live(owner.workspaceId)
  expect((await send(owner, await picture(1200, 300))).status).toBe(200)
  const path = (await logoOf(owner)) as string
  const message = await live.until(() => live.messages().find(({ object }) => object === 'workspace'))
  expect(message).toMatchObject({ event: 'update', data: { logo: { url: path } } })
  expect(await owner.data(workspaceContract.getWorkspaces, {})).toMatchObject([
    { logo: { url: path }, role: 'Owner' },
  ])
  for (const visitor of [owner, guest]) {
    const response = await visitor.request('GET', path)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([512, 128])
  }
  for (const stranger of [await server.makeOwner('Frank'), server.visitor()])
    expect((await stranger.request('GET', path)).status).toBe(404)
})

test('a logo is visible to invitees while their invitation is open', async () => {
  await send(owner, await picture(20, 20))
  const path = (await logoOf(owner)) as string
  const { roles } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  const roleId = roles.at(-1)?.id as string
  const byLink = await owner.call(memberContract.addMember, { body: { roleId } })
  const token = /token=([\w-]+)/.exec(JSON.stringify(byLink.body))?.[1] as string
  const [offer] = await server.visitor().data(memberContract.getInvitation, { query: { token } })
  expect((await server.visitor().request('GET', offer?.logo?.url as string)).status).toBe(200)
  expect((await server.visitor().request('GET', `${path}?token=${token.slice(1)}x`)).status).toBe(404)
  expect((await server.visitor().request('GET', '/api/workspace/logo/%00')).status).toBe(400)

  const invited = await server.makeUser('Ivy')
  expect((await invited.request('GET', path)).status).toBe(404)
  await owner.data(memberContract.addMembers, { body: { emails: [invited.email], roleId } })
  const [mine] = await invited.data(memberContract.getInvitation, { query: {} })
  expect(mine?.logo).toEqual({ url: path })
  expect((await invited.request('GET', path)).status).toBe(200)
  await invited.data(memberContract.solveInvitation, {
    body: { memberId: mine?.member.id as string, accept: false },
  })
  expect((await invited.request('GET', path)).status).toBe(404)
})

test('a logo’s file is deleted when replaced or removed, and swept only when not in use', async () => {
  const before = await stored()
  await send(owner, await picture(20, 40))
  const first = (await logoOf(owner)) as string
  await send(owner, await picture(30, 30))
  expect((await owner.request('GET', first)).status).toBe(404)
  expect(await stored()).toBe(before + 1)
  const store = openFileStore(server.dataDir)
  // As if the server had ended before it deleted the first one.
  await writeFile(store.pathOf(basename(first)), 'x')
  await sweepFiles(server.platform.databases.system, { ...store, isOlder: async () => true })
  expect(await stored()).toBe(before + 1)
  expect((await owner.request('GET', (await logoOf(owner)) as string)).status).toBe(200)
  await owner.data(workspaceContract.deleteLogo, { params: { id: owner.workspaceId } })
  expect(await logoOf(owner)).toBeNull()
  expect(await stored()).toBe(before)
})

test('of two concurrent uploads one remains, with its file', async () => {
  const before = await stored()
  const replies = await Promise.all([send(owner, await picture(20, 20)), send(owner, await picture(40, 40))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await owner.request('GET', (await logoOf(owner)) as string)).status).toBe(200)
  expect(await stored()).toBe(before + 1)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 400],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400],
  ['nothing', '', 400],
  ['half a PNG', '\u0089PNG\r\n\u001a\n', 400],
  ['more than 1 MB', 'x'.repeat(1024 * 1024 + 1), 413],
])('rejects %s, and stores nothing', async (_what, body, status) => {
  const before = await stored()
  expect((await send(owner, body)).status).toBe(status)
  expect(await logoOf(owner)).toBeNull()
  expect(await stored()).toBe(before)
})

test('uploading requires permission to change the workspace, and a binary body', async () => {
  const manager = await server.makeMember(owner.workspaceId, 'Manager')
  expect((await send(manager, await picture(20, 20))).status).toBe(403)
  expect((await send(await server.makeOwner('Frank'), await picture(20, 20))).status).toBe(404)
  expect((await send(owner, '{}', { 'content-type': 'application/json' })).status).toBe(415)
  expect(await logoOf(owner)).toBeNull()
})
