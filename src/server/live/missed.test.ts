import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { LiveFrame, LiveMessage } from '#shared/live.ts'
import { missedContract } from '#shared/missed.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'

let server: TestServer
let owner: Person
let project: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Live' } })).id
})

const makeTask = (title: string, description = '') =>
  owner.data(taskContract.createTask, { body: { project, title, description } })

/** Up to where a person's lists are, and under what they were loaded. */
async function whereIs(person: Person) {
  const { headers } = await person.call(workspaceContract.getCurrentWorkspace, {})
  return { since: headers.get('x-workspace-seq') ?? '', visibilityKey: headers.get('x-visibility-key') ?? '' }
}
const missed = async (person: Person, query: { since: string; visibilityKey?: string }) =>
  (await person.data(missedContract.getMissed, { query })) as LiveFrame[]
const messages = (frames: LiveFrame[]) =>
  frames.filter((frame): frame is LiveMessage => 'object' in frame && frame.object === 'task')
const titles = (frames: LiveFrame[]) => messages(frames).map(({ data }) => (data as { title: string }).title)

describe('fetching missed changes without a live connection', () => {
  test('returns the same messages as the connection, in order, then a pong with the new seq', async () => {
    const from = await whereIs(owner)
    const made = [await makeTask('One'), await makeTask('Two')]
    const frames = await missed(owner, from)
    expect(messages(frames).map(({ data }) => (data as { id: string }).id)).toEqual(made.map(({ id }) => id))
    const { since } = await whereIs(owner)
    expect(frames.at(-1)).toEqual({ type: 'pong', seq: Number(since) })
    expect(await missed(owner, { ...from, since })).toEqual([{ type: 'pong', seq: Number(since) }])
    const live = await owner.live(owner.workspaceId, Number(from.since))
    await live.settle()
    expect(live.messages()).toEqual(frames.filter((frame) => 'object' in frame))
    live.close()
  })

  test('returns nothing that the caller may not see, and access once visibility has changed', async () => {
    const guest = await server.makeMember(owner.workspaceId, 'Guest')
    const from = await whereIs(guest)
    await makeTask('Hidden')
    expect(JSON.stringify(await missed(guest, from))).not.toContain('Hidden')
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: project, memberIds: [guest.memberId] },
    })
    const frames = await missed(guest, from)
    expect(frames[0]).toMatchObject({ type: 'access' })
    expect(titles(frames)).toEqual([])
  })

  test('returns resync for a seq in the future, or more than 5,000 changes old', async () => {
    const { visibilityKey, since } = await whereIs(owner)
    const seq = Number(since)
    expect(await missed(owner, { since: '999999', visibilityKey })).toEqual([
      { type: 'resync', seq },
      { type: 'pong', seq },
    ])
    const { system } = server.databases
    await sql`update workspace_counter set seq = seq + 5001 where workspace_id = ${owner.workspaceId}`.execute(
      system,
    )
    expect(await missed(owner, { since, visibilityKey })).toEqual([
      { type: 'resync', seq: seq + 5001 },
      { type: 'pong', seq: seq + 5001 },
    ])
  })

  test('is split into responses of about 1 MB, each continuing the one before', async () => {
    const { visibilityKey, since } = await whereIs(owner)
    for (let n = 0; n < 30; n++) await makeTask(`Task ${n}`, 'x'.repeat(50_000))
    const found: string[] = []
    let from = since
    let answers = 0
    for (let isAll = false; !isAll; answers += 1) {
      const reply = await missed(owner, { since: from, visibilityKey })
      expect(JSON.stringify(reply).length).toBeLessThan(1_200_000)
      found.push(...titles(reply))
      const last = reply.at(-1) as { seq: number; type?: string }
      isAll = last.type === 'pong'
      from = String(last.seq)
    }
    expect(answers).toBeGreaterThan(1)
    expect(found).toEqual(Array.from({ length: 30 }, (_, n) => `Task ${n}`))
  })

  test('rejects a since that is not a whole number', async () => {
    const reply = await owner.call(missedContract.getMissed, { query: { since: 'x' } })
    expect(reply.body).toMatchObject({ error: { fields: { since: expect.any(String) } } })
  })
})
