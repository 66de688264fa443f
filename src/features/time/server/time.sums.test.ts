import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { toMajor } from '#shared/money.ts'
import { randomFrom } from '../../../../tests/random.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'

/** Whatever three members do at once: sums of tasks are those of their entries, and no one is in two places. */
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ LOG_LEVEL: 'error' })
})
afterAll(() => server.close())

const minute = 60_000
const base = Date.parse('2020-05-04T00:00:00Z')
const dayOf = (n: number) => `2020-05-${String(4 + n).padStart(2, '0')}`

async function furnish() {
  const owner = await server.makeOwner()
  const project = (
    await owner.data(projectContract.createProject, { body: { name: 'One', billing: 'time_materials' } })
  ).id
  const second = (
    await owner.data(projectContract.createProject, { body: { name: 'Two', billing: 'time_materials' } })
  ).id
  const tasks: string[] = []
  for (const [index, rate] of [null, 85.5, 33.33, null].entries()) {
    const body = { project: index % 2 ? project : second, title: `T${index}`, rate, billable: index !== 3 }
    tasks.push((await owner.data(taskContract.createTask, { body })).id)
  }
  const admin = await server.makeMember(owner.workspaceId, 'Admin')
  const member = await server.makeMember(owner.workspaceId, 'Member', [project, second])
  return { owner, people: [owner, admin, member], tasks, projects: [project, second] }
}

type Row = { id: string; memberId: string; start: string; end: string | null; task: string | null }
async function findRows({ workspaceId }: Person): Promise<Row[]> {
  const rows = await server.databases.system
    .selectFrom('timeEntry')
    .select(['id', 'memberId', 'start', 'end', 'task'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('start')
    .execute()
  return rows
}

/** Checks what must hold whatever happened before. */
async function check(owner: Person) {
  const rows = await findRows(owner)
  for (const id of new Set(rows.map(({ memberId }) => memberId))) {
    const own = rows.filter(({ memberId }) => memberId === id)
    expect(own.filter(({ end }) => end === null).length).toBeLessThan(2)
    const ended = own.filter(({ end }) => end !== null)
    for (const [index, entry] of ended.entries()) {
      const next = ended[index + 1]
      if (next) expect((entry.end as string) <= next.start, `${entry.end} ${next.start}`).toBe(true)
    }
  }
  const { rows: sums } = await sql<{ task: string; seconds: number; earned: number; active: boolean }>`
    select t.id as task,
      round(coalesce(sum(extract(epoch from e."end" - e.start)), 0))::int as seconds,
      coalesce(round(sum(extract(epoch from e."end" - e.start) * e.rate) filter (where e.billable) / 3600), 0)::int
        as earned,
      count(*) filter (where e.id is not null and e."end" is null) > 0 as active
    from task t left join time_entry e on e.workspace_id = t.workspace_id and e.task = t.id
    where t.workspace_id = ${owner.workspaceId} and t.deleted_at is null group by t.id
  `.execute(server.databases.system)
  const tasks = await owner.data(taskContract.getTasks, {})
  expect(tasks).toHaveLength(sums.length)
  for (const { task, seconds, earned, active } of sums) {
    const found = tasks.find(({ id }) => id === task)
    const activeTime = Math.round(seconds / 60)
    expect(found).toMatchObject({ activeTime, price: toMajor(earned, 'EUR'), active })
  }
  return rows
}

describe('after a random sequence of 200 operations by three members', () => {
  test.each([1, 2, 3])('seed %i: sums are correct, nothing overlaps, one timer each', async (seed) => {
    const random = randomFrom(seed)
    const { owner, people, tasks, projects } = await furnish()
    const done: Record<string, number> = {}

    async function act(person: Person, rows: Row[]) {
      const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
      const task = pick(tasks)
      const start = base + random(7 * 24 * 12) * 5 * minute
      const span = {
        start: new Date(start).toISOString(),
        end: new Date(start + (1 + random(40)) * 5 * minute + random(minute)).toISOString(),
      }
      const entry = rows.length ? pick(rows) : undefined
      const params = { id: entry?.id ?? task }
      const memberId = random(3) ? person.memberId : pick(people).memberId
      const amount = random(4) ? random(20_000) / 100 : null
      const [kind, call] = pick<[string, () => Promise<{ status: number; body: unknown }>]>([
        ['start', () => person.call(timeContract.startTimer, { body: { task } })],
        ['start', () => person.call(timeContract.startTimer, { body: { task } })],
        ['stop', () => person.call(timeContract.stopTimer, {})],
        ['discard', () => person.call(timeContract.stopTimer, { body: { discard: true } })],
        ['create', () => person.call(timeContract.createTimeEntry, { body: { task, memberId, ...span } })],
        ['create', () => person.call(timeContract.createTimeEntry, { body: { task, memberId, ...span } })],
        ['create', () => person.call(timeContract.createTimeEntry, { body: { task, ...span } })],
        ['move', () => person.call(timeContract.updateTimeEntry, { params, body: { task } })],
        ['change', () => person.call(timeContract.updateTimeEntry, { params, body: span })],
        ['free', () => person.call(timeContract.updateTimeEntry, { params, body: { billable: false } })],
        ['resume', () => person.call(timeContract.updateTimeEntry, { params, body: { end: null } })],
        ['delete', () => person.call(timeContract.deleteTimeEntries, { body: { ids: [params.id] } })],
        [
          'day',
          () =>
            person.call(timeContract.setDay, {
              body: { task, day: dayOf(random(14)), minutes: random(600), memberId },
            }),
        ],
        ['week', () => person.call(timeContract.copyWeek, { body: { monday: '2020-05-11' } })],
        [
          'rate',
          () =>
            person.call(rateContract.setRate, {
              body: {
                project: random(2) ? pick(projects) : null,
                member: random(2) ? pick(people).memberId : null,
                rate: amount,
                applyToUnbilled: random(2) === 1,
              },
            }),
        ],
        [
          'task',
          () =>
            person.call(taskContract.updateTask, {
              params: { id: task },
              body: random(2) ? { rate: amount, applyRate: true } : { billable: random(2) === 1 },
            }),
        ],
        [
          'delete task',
          () => person.call(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } }),
        ],
        ['restore task', () => person.call(taskContract.restoreTasks, { body: { ids: tasks } })],
        ['restore task', () => person.call(taskContract.restoreTasks, { body: { ids: tasks } })],
      ])
      const reply = await call()
      expect(
        [200, 400, 403, 404, 409],
        `${kind} answered ${reply.status} ${JSON.stringify(reply.body)}, logged ${server.logged.at(-1)}`,
      ).toContain(reply.status)
      if (reply.status === 200) done[kind] = (done[kind] ?? 0) + 1
    }

    for (let round = 0; round < 67; round++) {
      const rows = await findRows(owner)
      await Promise.all(people.map((person) => act(person, rows)))
      if (round % 10 === 0) await check(owner)
    }
    await owner.call(taskContract.restoreTasks, { body: { ids: tasks } })
    const rows = await check(owner)
    expect(rows.length).toBeGreaterThan(10)
    // What was never done was not tried.
    expect(Object.keys(done).sort()).toEqual(
      expect.arrayContaining(['change', 'create', 'day', 'delete', 'move', 'rate', 'start', 'stop', 'task']),
    )
  })
})
