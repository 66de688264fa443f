import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import type { Call, CallArg, Failure } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { readConfig } from './config.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
beforeAll(async () => {
  server = await openTestServer({
    NAME_LENGTH: '20',
    PROJECT_NAME_LENGTH: '21',
    CLIENT_TITLE_LENGTH: '22',
    TASK_TITLE_LENGTH: '600',
    DESCRIPTION_LENGTH: '100',
    COMMENT_LENGTH: '101',
    NOTE_LENGTH: '23',
    ESTIMATE_MINUTES: '90',
    TIME_ENTRY_HOURS: '2',
    BODY_LIMIT_KB: '64',
    SIGNED_OUT_BODY_LIMIT_KB: '8',
  })
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'p'.repeat(21) } })).id
  // Longer than it may be unless the operator says so.
  task = (await owner.data(taskContract.createTask, { body: { project, title: 't'.repeat(600) } })).id
})
afterAll(() => server.close())

/** What is said of each field that a call refuses. */
async function refused<C extends Call>(call: C, arg: CallArg<C>) {
  const { status, body } = await owner.call(call, arg)
  return status === 400 ? (body as Failure).error.fields : body
}

test('texts and estimates have configured limits, which errors name', async () => {
  const { createTask, updateTask } = taskContract
  expect(await refused(createTask, { body: { project, title: 't'.repeat(601) } })).toEqual({
    title: 'At most 600 characters',
  })
  const params = { id: task }
  expect(await refused(updateTask, { params, body: { description: 'd'.repeat(101), estimate: 91 } })).toEqual(
    { description: 'At most 100 characters', estimate: 'At most 90 minutes' },
  )
  expect(await refused(tagContract.createTag, { body: { name: 'n'.repeat(21) } })).toEqual({
    name: 'At most 20 characters',
  })
  expect(await refused(clientContract.createClient, { body: { title: 'c'.repeat(23) } })).toEqual({
    title: 'At most 22 characters',
  })
  expect(await refused(commentContract.createComment, { body: { task, text: 'c'.repeat(102) } })).toEqual({
    text: 'At most 101 characters',
  })
})

test('time entries have a configured maximum length', async () => {
  const body = { task, start: '2026-03-02T08:00:00.000Z' }
  const { createTimeEntry } = timeContract
  expect(await refused(createTimeEntry, { body: { ...body, end: '2026-03-02T10:00:01.000Z' } })).toEqual({
    end: 'Must be at most 2 hours after the start',
  })
  const note = 'n'.repeat(24)
  expect(
    await refused(createTimeEntry, { body: { ...body, end: '2026-03-02T10:00:00.000Z', note } }),
  ).toEqual({ note: 'At most 23 characters' })
  await owner.data(createTimeEntry, { body: { ...body, end: '2026-03-02T10:00:00.000Z' } })
})

test('the body size has a configured limit, lower without a session', async () => {
  const tooLong = (path: string, kb: number) => owner.request('POST', path, { title: 'x'.repeat(kb * 1024) })
  const message = async (response: Response) => [
    response.status,
    ((await response.json()) as Failure).error.message,
  ]
  expect(await message(await tooLong('/api/task', 65))).toEqual([
    413,
    'This is larger than the 64 KB limit for a request.',
  ])
  expect(await message(await tooLong('/api/auth/login', 9))).toEqual([
    413,
    'This is larger than the 8 KB limit for a request.',
  ])
})

test('the profile and the OpenAPI document contain the limits', async () => {
  expect((await owner.data(userContract.getProfile, {})).limits).toEqual({
    name: 20,
    projectName: 21,
    clientTitle: 22,
    taskTitle: 600,
    description: 100,
    comment: 101,
    note: 23,
    estimate: 90,
    timeEntry: 2,
  })
  const response = await owner.request('GET', '/api/openapi.json')
  const properties = {
    title: { maxLength: 600 },
    description: { maxLength: 100 },
    estimate: { maximum: 90 },
  }
  expect(await response.json()).toMatchObject({
    paths: {
      '/task': {
        post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
      },
    },
  })
})

test('a configured limit beyond what the tables can store is rejected by name', () => {
  expect(() => readConfig({ TIME_ENTRY_HOURS: '25' })).toThrow('TIME_ENTRY_HOURS')
  expect(() => readConfig({ NAME_LENGTH: '0' })).toThrow('NAME_LENGTH')
})
