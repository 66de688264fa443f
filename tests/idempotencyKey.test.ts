// A browser sends a change again whose answer was lost, under the same key: what somebody did to the same thing in
// between stays.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import { fileContract } from '#features/file/file.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { Call } from '#shared/contract.ts'
import { countChanges } from './changes.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

let server: TestServer
let owner: Person
let other: Person
let project: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  other = await server.makeMember(owner.workspaceId, 'Admin', [project])
})
afterAll(() => server.close())

const under = (key: string) => ({ 'idempotency-key': key })
const makeTask = () => owner.data(taskContract.createTask, { body: { project, title: uuidv7() } })
const readTask = (id: string) => owner.call(taskContract.getTask, { params: { id } })
const countLogged = () => countChanges(server.databases.system, owner.workspaceId)

type Made = { deletes: [Call, object]; restores: [Call, object] }
const kinds: Record<string, () => Promise<Made>> = {
  async task() {
    const body = { ids: [(await makeTask()).id] }
    return { deletes: [taskContract.deleteTasks, { body }], restores: [taskContract.restoreTasks, { body }] }
  },
  async comment() {
    const body = { task: (await makeTask()).id, text: 'Hello' }
    const params = { id: (await owner.data(commentContract.createComment, { body })).id }
    return {
      deletes: [commentContract.deleteComment, { params }],
      restores: [commentContract.restoreComment, { params }],
    }
  },
  async file() {
    const { id } = await makeTask()
    const type = { 'content-type': 'application/octet-stream' }
    const added = await owner.request('POST', `/api/task/${id}/file?name=a.txt`, 'text', type)
    const params = { id: ((await added.json()) as { data: { id: string } }).data.id }
    return {
      deletes: [fileContract.deleteFile, { params }],
      restores: [fileContract.restoreFile, { params }],
    }
  },
  async tag() {
    const body = { id: uuidv7(), name: uuidv7() }
    await owner.data(tagContract.createTag, { body })
    return {
      deletes: [tagContract.deleteTag, { params: { id: body.id } }],
      restores: [tagContract.createTag, { body }],
    }
  },
  async 'time entry'() {
    const body = {
      id: uuidv7(),
      task: (await makeTask()).id,
      memberId: owner.memberId,
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T10:00:00Z',
    }
    await owner.data(timeContract.createTimeEntry, { body })
    return {
      deletes: [timeContract.deleteTimeEntries, { body: { ids: [body.id] } }],
      restores: [timeContract.createTimeEntry, { body }],
    }
  },
}

test.each(Object.keys(kinds))(
  'a retried deletion does not delete a %s that was restored in the meantime',
  async (kind) => {
    const { deletes, restores } = await kinds[kind]!()
    const key = uuidv7()
    const remove = () => owner.call(deletes[0], deletes[1] as never, under(key))
    expect((await remove()).ok).toBe(true)
    const deletions = await countLogged()
    const repeated = await remove()
    // What is gone is gone: the web takes that for done.
    expect(repeated.ok || repeated.status === 404).toBe(true)
    expect(await countLogged()).toBe(deletions)

    await other.data(restores[0], restores[1] as never)
    const restored = await countLogged()
    expect(await remove()).toMatchObject({ status: 409, body: { error: { code: 'ALREADY_APPLIED' } } })
    expect(await countLogged()).toBe(restored)
    // Deleting it anew is another change.
    expect((await owner.call(deletes[0], deletes[1] as never, under(uuidv7()))).ok).toBe(true)
  },
)

test('a retry overwrites no later change, and does not recreate what was deleted', async () => {
  const body = { id: uuidv7(), project, title: 'First' }
  const params = { id: body.id }
  const [made, changed] = [uuidv7(), uuidv7()]
  const create = () => owner.call(taskContract.createTask, { body }, under(made))
  const rename = () =>
    owner.call(taskContract.updateTask, { params, body: { title: 'Mine' } }, under(changed))
  expect([(await create()).ok, (await create()).ok, (await rename()).ok, (await rename()).ok]).toEqual(
    Array(4).fill(true),
  )
  await other.data(taskContract.updateTask, { params, body: { title: 'First' } })
  expect((await rename()).status).toBe(409)
  expect((await readTask(body.id)).body).toMatchObject({ data: { title: 'First' } })
  await other.data(taskContract.deleteTasks, { body: { ids: [body.id] } })
  expect((await create()).ok).toBe(false)
  expect((await readTask(body.id)).status).toBe(404)
})

test('a key whose call was refused can be used for a retry, and keys are per member', async () => {
  const [first, second] = [await makeTask(), await makeTask()]
  const remove = (person: Person, id: string, key: string) =>
    person.call(taskContract.deleteTasks, { body: { ids: [id] } }, under(key))
  const key = uuidv7()
  const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
  expect((await remove(guest, first.id, key)).status).toBe(403)
  expect((await remove(owner, uuidv7(), key)).ok).toBe(false)
  expect((await remove(owner, first.id, key)).ok).toBe(true)
  expect((await remove(other, second.id, key)).ok).toBe(true)
})

test('two concurrent tries are applied once, and neither fails', async () => {
  const { id } = await makeTask()
  const key = uuidv7()
  const before = await countLogged()
  const rename = () =>
    owner.call(taskContract.updateTask, { params: { id }, body: { title: 'Once' } }, under(key))
  const replies = await Promise.all([rename(), rename(), rename()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countLogged()).toBe(before + 1)
})
