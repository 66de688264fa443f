import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { fileContract } from '../file.contract.ts'
import type { File } from '../file.shape.ts'
import { findFiles } from './file.queries.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
beforeAll(async () => {
  server = await openTestServer({ FILE_LIMIT_MB: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'T' } })).id
})

const megabyte = 1024 * 1024
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream
type Options = { name?: string; id?: string; by?: Person; to?: string; type?: string }
const pathOf = ({ name = 'a.txt', id, to = task }: Options) =>
  `/api/task/${to}/file?${String(new URLSearchParams({ name, ...(id && { id }) }))}`

async function send(body: Body, options: Options = {}) {
  const { by = owner, type = 'application/octet-stream' } = options
  const response = await by.request('POST', pathOf(options), body, { 'content-type': type })
  const answered = (await response.json()) as {
    data?: File
    error?: { code: string; message: string; fields?: object }
  }
  return { status: response.status, ...answered }
}
async function add(body: Body, options: Options = {}): Promise<File> {
  const { status, data, error } = await send(body, options)
  if (!data) throw new Error(`${status} ${JSON.stringify(error)}`)
  return data
}
const get = (id: string, part = '', by: Person = owner, headers: Record<string, string> = {}) =>
  by.request('GET', `/api/file/${id}${part}`, undefined, headers)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const remove = (id: string, by: Person = owner) => by.call(fileContract.deleteFile, { params: { id } })
const restore = (id: string, by: Person = owner) => by.call(fileContract.restoreFile, { params: { id } })
const all = (of = task) =>
  server.databases.inWorkspace(owner.workspaceId, (trx) => findFiles(trx, owner.workspaceId, of, true))
const changes = () =>
  server.databases.system
    .selectFrom('change')
    .select(['event', 'data', 'before', 'actor'])
    .where('workspaceId', '=', owner.workspaceId)
    .where('object', '=', 'file')
    .orderBy('seq')
    .execute()
const place = () => ({ project, createdBy: owner.memberId, executor: null })
const root = () => join(server.dataDir, 'files')
/** Everything that lies on the disk. */
const onDisk = async () =>
  (await readdir(root(), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
beforeEach(() => rm(root(), { recursive: true, force: true }))

function png(width: number, height: number, pixels: Buffer) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(body.length + 8)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), body.length + 4)
    return frame
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c40' } })

describe('adding a file', () => {
  test('stores its bytes, returns type and size, and logs the project of its task', async () => {
    const file = await add('Hello, wörld 🚀', { name: ' Notes.md ' })
    expect(file).toMatchObject({
      task,
      name: 'Notes.md',
      type: 'text/plain',
      size: 18,
      width: null,
      height: null,
      createdBy: owner.memberId,
    })
    expect(await (await get(file.id)).text()).toBe('Hello, wörld 🚀')
    expect(await all()).toEqual([file])
    expect(await changes()).toEqual([
      { event: 'create', data: { ...file, place: place() }, before: null, actor: owner.memberId },
    ])
    expect(await onDisk()).toHaveLength(1)
  })

  test('of any size up to the limit comes back byte by byte', async () => {
    for (const size of [0, 1, megabyte]) {
      const bytes = Buffer.alloc(size, 'abc')
      const file = await add(bytes)
      expect(file.size).toBe(size)
      const response = await get(file.id)
      expect(response.headers.get('content-length')).toBe(`${size}`)
      expect((await bytesOf(response)).equals(bytes)).toBe(true)
    }
  })

  test.each([
    ['by its length', () => Buffer.alloc(megabyte + 1)],
    [
      'as a stream',
      () => {
        let sent = 0
        return new ReadableStream({
          pull(controller) {
            controller.enqueue(new Uint8Array(64 * 1024))
            sent += 1
            if (sent === 40) controller.close()
          },
        })
      },
    ],
  ])('larger than the limit, seen %s, is refused and leaves nothing behind', async (_how, body) => {
    expect(await send(body())).toMatchObject({
      status: 413,
      error: { code: 'FILE_TOO_LARGE', message: 'This file is larger than the 1 MB limit.' },
    })
    expect(await all()).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  test('cut off midway leaves nothing behind', async () => {
    const upload = httpRequest(server.url + pathOf({}), {
      method: 'POST',
      headers: {
        origin: server.url,
        cookie: owner.cookie(),
        'content-type': 'application/octet-stream',
        'content-length': megabyte,
      },
    })
    upload.on('error', () => {})
    upload.write(Buffer.alloc(100_000))
    await expect.poll(onDisk).toHaveLength(1)
    upload.destroy()
    await expect.poll(onDisk).toEqual([])
    expect(await all()).toEqual([])
  })

  test('is not cut off by the request timeout while its bytes arrive', async () => {
    const { requestTimeout, headersTimeout } = server.http
    Object.assign(server.http, { requestTimeout: 100, headersTimeout: 100 })
    try {
      let finish = () => {}
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('slow'))
          finish = () => {
            controller.enqueue(Buffer.from(' but sure'))
            controller.close()
          }
        },
      })
      const upload = add(body)
      await expect.poll(onDisk).toHaveLength(1)
      const { hostname, port } = new URL(server.url)
      const slow = connect(Number(port), hostname)
      slow.write(
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )
      const [answered] = await once(slow, 'data')
      expect(String(answered)).toContain('408')
      finish()
      expect(await (await get((await upload).id)).text()).toBe('slow but sure')
    } finally {
      Object.assign(server.http, { requestTimeout, headersTimeout })
    }
  })

  test('is idempotent by id, also concurrently, and stores its bytes once', async () => {
    const id = uuidv7()
    const files = await Promise.all(['One', 'One', 'One'].map((text) => add(text, { id })))
    files.push(await add('Two', { id: id.toUpperCase(), name: 'b' }))
    for (const file of files) expect(file).toEqual(files[0])
    expect(await changes()).toHaveLength(1)
    await expect.poll(onDisk).toHaveLength(1)
  })

  test('with an id that a colleague’s file, another task’s or a deleted one has is refused', async () => {
    const { id } = await add('Secret')
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    const other = (await owner.data(taskContract.createTask, { body: { project, title: 'Other' } })).id
    const replies = [await send('x', { id, by: colleague }), await send('x', { id, to: other })]
    await remove(id)
    replies.push(await send('x', { id }))
    for (const reply of replies) expect(reply).toMatchObject({ status: 409, error: { code: 'ID_TAKEN' } })
    expect(JSON.stringify(replies)).not.toContain('Secret')
    // In two tasks at the same time.
    const twin = uuidv7()
    const both = await Promise.all([send('x', { id: twin }), send('x', { id: twin, to: other })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await expect.poll(onDisk).toHaveLength(2)
  })

  test('is limited to twenty per task, also with concurrent uploads', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, (_, i) => send(`${i}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = replies.filter(({ status }) => status !== 200)
    for (const reply of refused) expect(reply).toMatchObject({ status: 409, error: { code: 'TASK_FULL' } })
    const files = await all()
    expect(files).toHaveLength(20)
    await expect.poll(onDisk).toHaveLength(20)
    // One that is deleted makes room, and does not come back into it.
    const [first] = files as [File]
    await remove(first.id)
    await add('x')
    expect((await restore(first.id)).body).toMatchObject({ error: { code: 'TASK_FULL' } })
    expect(await all()).toHaveLength(20)
  })

  test('with a body that is not binary is rejected, after checking that the task is visible', async () => {
    for (const type of [
      'application/json',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/octet-streams',
    ])
      expect(await send('{"a":1}', { type })).toMatchObject({ status: 415, error: { code: 'NOT_BYTES' } })
    expect((await send('x', { type: 'application/json', to: uuidv7() })).status).toBe(404)
    expect(await onDisk()).toEqual([])
  })

  test('requires a visible task and the permission on it', async () => {
    const outside = await server.makeMember(owner.workspaceId, 'Member')
    const reader = await server.makeMember(owner.workspaceId, {
      'task.view': 'all',
      'comment.create': 'project',
    })
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const stranger = await server.makeOwner()
    const answers = await Promise.all([outside, reader, guest, stranger].map((by) => send('x', { by })))
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 200, 404])
    await owner.data(taskContract.deleteTask, { params: { id: task } })
    expect((await send('x')).status).toBe(404)
    expect(await onDisk()).toHaveLength(1)
  })

  test.each([
    ['no name', ''],
    ['blanks', '%20%09'],
    ['256 letters', 'x'.repeat(256)],
    ['a NUL', 'a%00b'],
  ])('with %s as its name is rejected with a field error', async (_what, name) => {
    const response = await owner.request('POST', `/api/task/${task}/file?name=${name}`, 'x', {
      'content-type': 'application/octet-stream',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { fields: { name: expect.any(String) } } })
  })

  test('other endpoints reject binary bodies', async () => {
    for (const [method, path] of [
      ['POST', '/api/task'],
      ['PATCH', `/api/task/${task}`],
      ['POST', '/api/task/comment'],
    ] as const) {
      const response = await owner.request(method, path, 'x', { 'content-type': 'application/octet-stream' })
      expect(response.status).toBe(415)
    }
  })
})

describe('a served file', () => {
  const ascii = (text: string) => Buffer.from(text, 'latin1')
  const wav = Buffer.concat([ascii('RIFF\x24\x00\x00\x00WAVEfmt '), Buffer.alloc(40)])
  test.each([
    ['HTML', ascii('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'text/plain'],
    [
      'SVG with a declaration',
      ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'text/plain',
    ],
    ['a GIF that is also a script', ascii('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(1)//'), 'image/gif'],
    ['a PDF', ascii('%PDF-1.7\n%âãÏÓ'), 'application/pdf'],
    ['sound', wav, /^audio\//],
    ['text with a NUL', ascii('abc\x00'), 'application/octet-stream'],
    ['text that is not UTF-8', ascii('Übersicht'), 'application/octet-stream'],
  ])('%s is detected by content, not by name, and has no preview', async (_what, bytes, type) => {
    const file = await add(bytes, { name: 'photo.png' })
    expect(file.type).toMatch(type)
    expect(file).toMatchObject({ width: null, height: null })
    for (const part of ['/preview', '/thumbnail']) expect((await get(file.id, part)).status).toBe(404)
    const response = await get(file.id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(type)
    expect((await bytesOf(response)).equals(bytes)).toBe(true)
  })

  test('is sent with headers that prevent its execution', async () => {
    const { id } = await add('<script>alert(1)</script>', { name: 'x.html' })
    const { headers } = await get(id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename=x.html',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each([
    ['../../../etc/passwd', '.._.._.._etc_passwd'],
    ['a\r\nset-cookie: sid=1\r\n\r\n<script>', 'a set-cookie: sid=1 <script>'],
    ['"; filename="evil.exe', '"; filename="evil.exe'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    [`${'ü'.repeat(251)}.txt`, `${'ü'.repeat(251)}.txt`],
    ['📈 报告 שלום.pdf', '📈 报告 שלום.pdf'],
    ['%2e%2e%2f', '%2e%2e%2f'],
  ])('named %j is downloaded under a safe name', async (name, saved) => {
    const { id } = await add('x', { name })
    const { headers } = await get(id)
    const { parse } = await import('content-disposition')
    const { type, parameters } = parse(headers.get('content-disposition') ?? '')
    expect([type, parameters.filename]).toEqual(['attachment', saved])
    expect(headers.get('set-cookie')).toBeNull()
    for (const name of await onDisk()) expect(name).toMatch(/^[0-9a-f]{32}$/)
  })

  test('supports range requests if it is audio, and is sent whole otherwise', async () => {
    const { id } = await add(wav)
    const part = await get(id, '', owner, { range: 'bytes=4-11' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${wav.length}`])
    expect((await bytesOf(part)).equals(wav.subarray(4, 12))).toBe(true)
    const beyond = await get(id, '', owner, { range: 'bytes=9999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${wav.length}`])
    expect((await get(id, '', owner, { range: 'bytes=0-1,4-5' })).status).toBe(200)
    const text = await add('Hello')
    expect(await (await get(text.id, '', owner, { range: 'bytes=0-1' })).text()).toBe('Hello')
  })
})

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'as %s has a size, a thumbnail and a preview',
    async (format) => {
      const file = await add(Buffer.from(await blank(2400, 600).toFormat(format).toBuffer()), {
        name: 'x.exe',
      })
      expect(file).toMatchObject({ type: `image/${format}`, width: 2400, height: 600 })
      for (const [part, width] of [
        ['/preview', 2000],
        ['/thumbnail', 256],
      ] as const) {
        const response = await get(file.id, part)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/webp',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, max-age=86400, immutable',
        })
        expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'webp', width })
      }
      expect(await onDisk()).toHaveLength(3)
      expect((await bytesOf(await get(file.id))).length).toBe(file.size)
    },
  )

  test('is rotated upright, not enlarged, and stripped of EXIF data in previews', async () => {
    const photo = await blank(40, 20)
      .withExif({ IFD0: { Copyright: 'At home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const original = Buffer.from(photo)
    const file = await add(original)
    expect(file).toMatchObject({ width: 20, height: 40 })
    for (const part of ['/preview', '/thumbnail']) {
      const drawn = await bytesOf(await get(file.id, part))
      const { width, height, exif } = await sharp(drawn).metadata()
      expect([width, height, exif]).toEqual([20, 40, undefined])
    }
    expect((await bytesOf(await get(file.id))).equals(original)).toBe(true)
  })

  test('that is animated has the size of a frame, and previews of the first one', async () => {
    const frames = [blank(10, 10), blank(10, 10).negate()]
    const moving = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const file = await add(Buffer.from(moving))
    expect(file).toMatchObject({ type: 'image/gif', width: 10, height: 10 })
    for (const part of ['/preview', '/thumbnail']) {
      const drawn = await bytesOf(await get(file.id, part))
      expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
      const { channels } = await sharp(drawn).stats()
      const [red, green, blue] = channels.map(({ mean }) => Math.round(mean / 0x11))
      expect([red, green, blue]).toEqual([0xc, 0x4, 0x0])
    }
  })

  test.each([
    ['of 40,000 × 40,000 pixels', () => png(40_000, 40_000, Buffer.alloc(1000))],
    ['that ends too early', () => png(400, 400, Buffer.alloc(1000))],
    ['that is but a head', () => png(4, 4, Buffer.alloc(20)).subarray(0, 40)],
  ])('%s is stored as a file without preview', async (_what, bytes) => {
    const file = await add(Buffer.from(bytes()))
    expect(file).toMatchObject({ type: 'image/png', width: null, height: null })
    for (const part of ['/preview', '/thumbnail']) expect((await get(file.id, part)).status).toBe(404)
    expect((await get(file.id)).status).toBe(200)
    expect(await onDisk()).toHaveLength(1)
  })
})

describe('a file', () => {
  test('can be deleted and restored by its author, and is not found in between', async () => {
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const file = await add(Buffer.from(await blank(9, 9).png().toBuffer()), { by: guest })
    expect((await remove(file.id, guest)).body).toMatchObject({ data: { id: file.id } })
    for (const part of ['', '/preview', '/thumbnail']) expect((await get(file.id, part)).status).toBe(404)
    expect((await remove(file.id, guest)).status).toBe(404)
    expect(await all()).toEqual([])
    const restored = (await restore(file.id, guest)).body
    expect(restored).toMatchObject({ data: { id: file.id, name: file.name, createdAt: file.createdAt } })
    expect((await restore(file.id, guest)).body).toEqual(restored)
    expect((await get(file.id, '/thumbnail', guest)).status).toBe(200)
    expect((await changes()).map(({ event, data }) => [event, (data as unknown as File).id])).toEqual([
      ['create', file.id],
      ['delete', file.id],
      ['create', file.id],
    ])
    expect((await changes())[1]).toMatchObject({
      data: { id: file.id, task },
      before: { ...file, place: place() },
    })
  })

  test('that somebody else deleted can’t be restored by who added it', async () => {
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const { id } = await add('x', { by: guest })
    await remove(id)
    const refused = await restore(id, guest)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('Someone else') } },
    })
    expect(await all()).toEqual([])
    expect((await restore(id)).status).toBe(200)
    expect((await remove(id, guest)).status).toBe(200)
    expect((await restore(id, guest)).status).toBe(200)
  })

  test('of somebody else needs task.update on its task', async () => {
    const { id } = await add('x')
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await get(id, '', guest)).status).toBe(200)
    expect((await remove(id, guest)).status).toBe(403)
    expect((await remove(id, member)).status).toBe(200)
    expect((await restore(id, guest)).status).toBe(403)
    expect((await restore(id, member)).status).toBe(200)
  })

  test('of a hidden task is not found', async () => {
    const { id } = await add(Buffer.from(await blank(9, 9).png().toBuffer()), { name: 'Secret' })
    const outside = await server.makeMember(owner.workspaceId, 'Member')
    const stranger = await server.makeOwner()
    for (const by of [outside, stranger]) {
      for (const part of ['', '/preview', '/thumbnail']) {
        const response = await get(id, part, by)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('Secret')
      }
      expect([(await remove(id, by)).status, (await restore(id, by)).status]).toEqual([404, 404])
    }
    await owner.data(taskContract.deleteTask, { params: { id: task } })
    expect((await get(id)).status).toBe(404)
    expect((await restore(id)).status).toBe(404)
  })

  test('is sent live to members who see its task, without internal fields', async () => {
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const live = await guest.live(owner.workspaceId)
    const file = await add('x')
    await remove(file.id)
    await live.until(() => live.messages().length === 2)
    expect(live.messages()).toMatchObject([
      { object: 'file', event: 'create', data: file },
      { object: 'file', event: 'delete', data: { id: file.id, task } },
    ])
    expect(JSON.stringify(live.frames)).not.toContain('place')
    live.close()
  })

  test('can be requested with HEAD', async () => {
    const { id } = await add('Hello')
    const response = await owner.request('HEAD', `/api/file/${id}`)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '5'])
  })

  test('whose bytes are missing on disk returns 404', async () => {
    const { id } = await add('x')
    await rm(root(), { recursive: true })
    expect((await get(id)).status).toBe(404)
  })
})

test('the OpenAPI document declares binary request and response bodies', async () => {
  const { paths } = (await (await owner.request('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
  }
  const bytes = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  expect(paths['/task/{id}/file']?.post?.requestBody).toEqual(bytes)
  expect(paths['/file/{id}']?.get?.responses).toMatchObject({ 200: bytes })
})

test('the newest files of a project are those of its tasks that the caller may see', async () => {
  const other = (await owner.data(taskContract.createTask, { body: { project, title: 'Other' } })).id
  for (const [name, to] of [
    ['first.txt', task],
    ['second.txt', other],
  ] as const)
    await send(name, { name, to })
  const namesFor = async (by: Person) =>
    (await by.data(fileContract.getProjectFiles, { params: { projectId: project } })).map(({ name }) => name)
  expect(await namesFor(owner)).toEqual(['second.txt', 'first.txt'])
  const own = await server.makeMember(owner.workspaceId, { 'project.view': 'all', 'task.view': 'own' })
  expect(await namesFor(own)).toEqual([])
  await owner.data(taskContract.updateTask, { params: { id: task }, body: { executor: own.memberId } })
  expect(await namesFor(own)).toEqual(['first.txt'])
  await owner.data(taskContract.deleteTasks, { body: { ids: [other] } })
  expect(await namesFor(owner)).toEqual(['first.txt'])
  const outside = await server.makeMember(owner.workspaceId, 'Member')
  const reply = await outside.call(fileContract.getProjectFiles, { params: { projectId: project } })
  expect(reply.status).toBe(404)
})
