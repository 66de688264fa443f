import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { fileContract } from '../file.contract.ts'
import type { File } from '../file.shape.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ MEMBER_STORAGE_MB: '2', WORKSPACE_STORAGE_MB: '3' })
})
afterAll(() => server.close())

const million = 1_000_000
const half = new Uint8Array(million / 2)

async function begin() {
  const by = await server.makeOwner()
  const website = (await by.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const to = (await by.data(taskContract.createTask, { body: { project: website, title: 'T' } })).id
  const guest = await server.makeMember(by.workspaceId, 'Guest', [website])
  return { by, to, guest }
}

async function send(body: string | Uint8Array<ArrayBuffer>, { by, to }: { by: Person; to: string }) {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await by.request('POST', `/api/task/${to}/file?name=a.txt`, body, headers)
  const answered = (await response.json()) as { data?: File; error?: { code: string; message: string } }
  return { status: response.status, ...answered }
}
const remove = (id: string, by: Person) => by.call(fileContract.deleteFile, { params: { id } })

describe('storage limits', () => {
  test('include deleted files, for each member and for the workspace', async () => {
    const { by, to, guest } = await begin()
    for (let n = 0; n < 4; n++) {
      const { data } = await send(half, { by: guest, to })
      expect((await remove(data?.id as string, guest)).status).toBe(200)
    }
    const refused = await send('x', { by: guest, to })
    expect(refused).toMatchObject({ status: 409, error: { code: 'STORAGE_FULL' } })
    expect(refused.error?.message).toContain('2 MB you can store')
    // Others of the workspace have room left, until it is full.
    for (let n = 0; n < 2; n++) expect((await send(half, { by, to })).status).toBe(200)
    const full = await send('x', { by, to })
    expect(full.error?.message).toContain('3 MB this workspace can store')
  })

  test('are returned with the usage, those of the workspace only with permission to change it', async () => {
    const { by, to, guest } = await begin()
    await send(half, { by, to })
    const { data } = await send(half, { by: guest, to })
    await remove(data?.id as string, guest)
    const [own, max] = [million / 2, 2 * million]
    expect(await by.data(fileContract.getStorage, {})).toEqual({
      workspace: { bytes: million, max: 3 * million },
      member: { bytes: own, max },
    })
    expect(await guest.data(fileContract.getStorage, {})).toEqual({
      workspace: null,
      member: { bytes: own, max },
    })
  })

  test('can’t be exceeded by concurrent uploads', async () => {
    const { to, guest } = await begin()
    const all = await Promise.all(Array.from({ length: 8 }, () => send(half, { by: guest, to })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
  })
})
