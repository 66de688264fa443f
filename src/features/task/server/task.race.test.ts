import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { type Call, commitInOrder } from '../../../../tests/race.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { type Task, taskContract } from '../task.contract.ts'

const { deleteTask, duplicateTask, restoreTasks } = taskContract
const { deleteProject, duplicateProject } = projectContract

let server: TestServer
let at: TaskSetting
let other: string
let blocking: Task
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
  other = await at.makeProject('Other')
  blocking = await at.make({ project: other })
})

const inThisOrder = (...calls: Call[]) => commitInOrder(server, at.owner.workspaceId, calls)

const removeTask: Call = () => at.owner.call(deleteTask, { params: { id: blocking.id } })
const removeProject: Call = () => at.owner.call(deleteProject, { params: { projectId: other } })

/** What every open screen shows of each task at the end: what the log told of it last. */
async function lastLogged() {
  const logged = new Map<string, unknown>()
  for (const { data } of await at.changes()) {
    const { id, dependsOn } = data as Task
    if (dependsOn) logged.set(id, dependsOn)
  }
  return logged
}

describe.each([
  ['its task', removeTask],
  ['its project', removeProject],
])('a dependency added while %s is deleted', (_what, remove) => {
  test('by an update is logged as removed', async () => {
    const waiting = await at.make()
    const depend: Call = () => at.update(waiting.id, { dependsOn: [blocking.id] })
    expect(await inThisOrder(depend, remove)).toEqual([200, 200])
    expect((await lastLogged()).get(waiting.id)).toEqual([])
  })

  test('by a copied task is logged as removed', async () => {
    const waiting = await at.make({ dependsOn: [blocking.id] })
    const copy: Call = () => at.owner.call(duplicateTask, { params: { id: waiting.id } })
    expect(await inThisOrder(copy, remove)).toEqual([200, 200])
    const logged = await lastLogged()
    expect([...logged.values()]).toEqual([[], [], []])
  })

  test('by a copied project is logged as removed', async () => {
    await at.make({ dependsOn: [blocking.id] })
    const copy: Call = () =>
      at.owner.call(duplicateProject, { params: { projectId: at.project }, body: { tasks: true } })
    expect(await inThisOrder(copy, remove)).toEqual([200, 200])
    const logged = await lastLogged()
    expect([...logged.values()]).toEqual([[], [], []])
  })

  test('is refused after the deletion', async () => {
    const waiting = await at.make()
    const depend: Call = () => at.update(waiting.id, { dependsOn: [blocking.id] })
    expect(await inThisOrder(remove, depend)).toEqual([200, 400])
  })
})

test('copying a task while its dependency is being restored copies the dependency', async () => {
  const waiting = await at.make({ dependsOn: [blocking.id] })
  await removeTask()
  const restore: Call = () => at.owner.call(restoreTasks, { body: { ids: [blocking.id] } })
  const copy: Call = () => at.owner.call(duplicateTask, { params: { id: waiting.id } })
  expect(await inThisOrder(restore, copy)).toEqual([200, 200])
  const logged = [...(await lastLogged()).values()]
  expect(logged).toEqual([[], [blocking.id], [blocking.id]])
})
