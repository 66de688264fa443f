import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskContract } from '#features/task/task.contract.ts'
import { commitInOrder } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting } from '../../../../tests/tasks.ts'
import { commentContract } from '../comment.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const { createComment, deleteComment, reactToComment, restoreComment, updateComment } = commentContract
type Params = { params: { id: string } }

test.each([
  ['edited', (owner: Person, at: Params) => owner.call(updateComment, { ...at, body: { text: 'Other' } })],
  [
    'reacted to',
    (owner: Person, at: Params) => owner.call(reactToComment, { ...at, body: { emoji: '👍', on: true } }),
  ],
  ['deleted', (owner: Person, at: Params) => owner.call(deleteComment, at)],
  ['restored', (owner: Person, at: Params) => owner.call(restoreComment, at)],
])('a comment can’t be %s once its task is being deleted', async (what, call) => {
  const { owner, make } = await openTaskSetting(server)
  const { id: task } = await make()
  const { id } = await owner.data(createComment, { body: { task, text: 'I like it' } })
  const at = { params: { id } }
  if (what === 'restored') await owner.data(deleteComment, at)
  const deleteTask = () => owner.call(taskContract.deleteTask, { params: { id: task } })
  expect(await commitInOrder(server, owner.workspaceId, [deleteTask, () => call(owner, at)])).toEqual([
    200, 404,
  ])
})

test.each(['first', 'second'])(
  'an edit and a reply to the same comment, the edit %s, are both stored',
  async (nth) => {
    const { owner, make } = await openTaskSetting(server)
    const { id: task } = await make()
    const { id } = await owner.data(createComment, { body: { task, text: 'I like it' } })
    const edit = () => owner.call(updateComment, { params: { id }, body: { text: 'I love it' } })
    const reply = () => owner.call(createComment, { body: { task, text: 'So do I', replyTo: id } })
    const calls = nth === 'first' ? [edit, reply] : [reply, edit]
    expect(await commitInOrder(server, owner.workspaceId, calls)).toEqual([200, 200])
  },
)
