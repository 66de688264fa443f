import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { openFileStore } from '#server/files/store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { defaultLimits } from '#shared/limits.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Visitor } from '../../../../tests/visitor.ts'
import { userContract } from '../user.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the profile of a user without a workspace has no workspace, member or role', async () => {
  const user = await server.makeUser('Ann')
  expect(await user.data(userContract.getProfile, {})).toEqual({
    id: user.userId,
    name: 'Ann',
    email: user.email,
    isRegister: true,
    picture: null,
    locale: null,
    timeZone: null,
    weekStart: null,
    hourCycle: null,
    numberLocale: null,
    workspaceId: null,
    memberId: null,
    roleId: null,
    access: null,
    limits: defaultLimits,
  })
})

test('in a workspace the profile has the member, the role and its access', async () => {
  const owner = await server.makeOwner()
  const guest = await server.makeMember(owner.workspaceId, 'Guest')
  expect(await guest.data(userContract.getProfile, {})).toMatchObject({
    workspaceId: owner.workspaceId,
    memberId: guest.memberId,
    access: defaultAccess('Guest'),
  })
})

test('no password data is sent to clients', async () => {
  const { userId, ...user } = await server.makeUser()
  await server.databases.system
    .updateTable('user')
    .set({ passwordHash: '$argon2id$secret' })
    .where('id', '=', userId)
    .execute()
  const response = await user.request('GET', '/api/user')
  expect(await response.text()).not.toMatch(/password|argon2/i)
})

test('a deleted user is signed out', async () => {
  const user = await server.makeUser()
  await server.databases.system.deleteFrom('user').where('id', '=', user.userId).execute()
  expect((await user.call(userContract.getProfile, {})).status).toBe(401)
})

test.each([
  ['none', ''],
  ['empty', 'sid='],
  ['made up', `sid=${'x'.repeat(43)}`],
  ['long', `sid=${'x'.repeat(5000)}`],
  ['hostile', "sid=' or 1=1 --"],
  ['not decodable', 'sid=%E0%A4%A'],
])('a session cookie that is %s gets 401', async (_what, cookie) => {
  const response = await server.visitor().request('GET', '/api/user', undefined, { cookie })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ success: false, error: { message: 'Unauthorized' } })
})

describe('changing the profile', () => {
  const update = (visitor: Visitor, body: object) =>
    visitor.call(userContract.updateProfile, { body: body as never })

  test('returns it, writes only the fields sent, and sends the member live', async () => {
    const owner = await server.makeOwner()
    const colleague = await server.makeMember(owner.workspaceId, 'Member')
    const live = await colleague.live(owner.workspaceId)
    const reply = await update(owner, {
      name: '  Olga\tNeu ',
      timeZone: 'Asia/Tokyo',
      locale: 'en-GB',
      weekStart: 6,
      hourCycle: 'h12',
      numberLocale: 'de',
    })
    expect(reply.body).toMatchObject({
      data: {
        profile: {
          name: 'Olga Neu',
          email: owner.email,
          timeZone: 'Asia/Tokyo',
          locale: 'en-GB',
          weekStart: 6,
          hourCycle: 'h12',
          numberLocale: 'de',
          memberId: owner.memberId,
        },
      },
    })
    await live.settle()
    expect(live.messages()).toMatchObject([
      { object: 'member', event: 'update', data: { id: owner.memberId, profile: { name: 'Olga Neu' } } },
    ])
    live.close()
    await update(owner, { timeZone: null })
    expect(await owner.data(userContract.getProfile, {})).toMatchObject({
      name: 'Olga Neu',
      timeZone: null,
      locale: 'en-GB',
    })
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['locale', { locale: 'klingon!' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['weekStart', { weekStart: 2 }],
    ['weekStart', { weekStart: 'monday' }],
    ['hourCycle', { hourCycle: 'h24' }],
    ['numberLocale', { numberLocale: 'klingon!' }],
    ['isRegister', { name: 'M', isRegister: false }],
    ['passwordHash', { name: 'M', passwordHash: 'x' }],
    ['email', { name: 'M', email: 'm@example.com' }],
    ['id', { name: 'M', id: '01900000-0000-7000-8000-000000000000' }],
    ['verifiedAt', { name: 'M', verifiedAt: null }],
    ['roleId', { name: 'M', roleId: '01900000-0000-7000-8000-000000000000' }],
    ['access', { name: 'M', access: {} }],
    ['picture', { name: 'M', picture: 'x' }],
    ['billing', { name: 'M', billing: {} }],
  ])('refuses %s as %j, and changes nothing', async (field, body) => {
    const user = await server.makeUser('Ann')
    const before = await user.data(userContract.getProfile, {})
    const reply = await update(user, body)
    expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect(await user.data(userContract.getProfile, {})).toEqual(before)
  })
})

describe('a picture', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#5755d9' } })
      .png()
      .toBuffer()
  const bytes = { 'content-type': 'application/octet-stream' }
  const send = async (visitor: Visitor, body: Uint8Array<ArrayBuffer> | string, headers = bytes) =>
    visitor.request('POST', '/api/user/picture', body, headers)
  const pictureOf = async (visitor: Visitor) =>
    (await visitor.data(userContract.getProfile, {})).picture as string
  const storedPictures = async () =>
    (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length

  test('is cropped to a square, and visible only to users who share a workspace', async () => {
    const owner = await server.makeOwner()
    const guest = await server.makeMember(owner.workspaceId, 'Guest')
    expect((await send(owner, new Uint8Array(await draw(600, 300)))).status).toBe(200)
    const path = await pictureOf(owner)
    const members = await owner.data(memberContract.getMembers, {})
    expect(members.find(({ id }) => id === owner.memberId)?.profile?.picture).toBe(path)
    for (const visitor of [owner, guest]) {
      const response = await visitor.request('GET', path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height]).toEqual([256, 256])
    }
    expect((await (await server.makeOwner()).request('GET', path)).status).toBe(404)
    expect((await server.visitor().request('GET', path)).status).toBe(401)
    expect((await owner.request('GET', '/api/user/picture/..%2f..%2fpg18')).status).toBe(404)
  })

  test('deletes its file when replaced or removed, and is swept only when not in use', async () => {
    const user = await server.makeUser()
    const before = await storedPictures()
    await send(user, new Uint8Array(await draw(20, 40)))
    const first = await pictureOf(user)
    await send(user, new Uint8Array(await draw(30, 30)))
    expect(await pictureOf(user)).not.toBe(first)
    expect((await user.request('GET', first)).status).toBe(404)
    expect(await storedPictures()).toBe(before + 1)
    const store = openFileStore(server.dataDir)
    // As if the server had ended before it deleted the first one.
    await writeFile(store.pathOf(basename(first)), 'x')
    await sweepFiles(server.platform.databases.system, { ...store, isOlder: async () => true })
    expect(await storedPictures()).toBe(before + 1)
    expect((await user.request('GET', await pictureOf(user))).status).toBe(200)
    await user.data(userContract.deletePicture, {})
    expect(await pictureOf(user)).toBeNull()
    expect(await storedPictures()).toBe(before)
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 400],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400],
    ['nothing', '', 400],
    ['half a PNG', '\u0089PNG\r\n\u001a\n', 400],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 413],
  ])('rejects %s, and stores nothing', async (_what, body, status) => {
    const user = await server.makeUser()
    const before = await storedPictures()
    const response = await send(user, body)
    expect(response.status).toBe(status)
    expect(await pictureOf(user)).toBeNull()
    expect(await storedPictures()).toBe(before)
  })

  test('rejects a body that is not binary', async () => {
    const user = await server.makeUser()
    expect((await send(user, '{}', { 'content-type': 'application/json' })).status).toBe(415)
  })
})

describe('plan and billing', () => {
  test('the self-hosted plan is unlimited', async () => {
    const user = await server.makeUser()
    expect(await user.data(userContract.subscribe, {})).toEqual({ plan: 'self-hosted', isUnlimited: true })
  })

  test('the billing contact is validated, and only the fields sent are changed', async () => {
    const user = await server.makeUser()
    await user.data(userContract.setBilling, { body: { name: 'Northwind Ltd', email: 'Pay@Example.com' } })
    await user.data(userContract.setBilling, { body: { address: '1 Quay\nHarbour' } })
    const all = { name: 'Northwind Ltd', email: 'pay@example.com', address: '1 Quay\nHarbour', taxId: '' }
    expect(await user.data(userContract.setBilling, {})).toEqual(all)
    const refused = await user.call(userContract.setBilling, { body: { email: 'nowhere' } })
    expect(refused.body).toMatchObject({ error: { fields: { email: expect.any(String) } } })
    const strange = await user.call(userContract.setBilling, { body: { card: '4242' } as never })
    expect(strange.body).toMatchObject({ error: { fields: { card: 'Not a field of this call' } } })
    expect(await user.data(userContract.setBilling, {})).toEqual(all)
  })
})
