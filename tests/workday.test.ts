import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentContract } from '#features/comment/comment.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { Call, CallArg } from '#shared/contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import type { LiveMessage } from '#shared/live.ts'
import { randomFrom } from './random.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { openTaskSetting } from './tasks.ts'

/**
 * A working day of three people whose answers get lost now and then, so that they ask again, and whose live
 * connections are cut. At the end everything is there once, and everybody's screen agrees with the database.
 */
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Rows = Map<string, { id: string; updatedAt: string }>

/** What a screen makes of the live messages, cut and resumed where it was. */
async function openScreen(person: Person, random: (below: number) => number) {
  const lists: Record<string, Rows> = { task: new Map(), 'time-entry': new Map(), 'task-comment': new Map() }
  let live = await person.live(person.workspaceId)
  let since = 0
  let taken = 0
  function take() {
    const messages = live.messages()
    for (; taken < messages.length; taken++) {
      const { object, event, data, seq } = messages[taken] as LiveMessage
      since = seq
      const rows = lists[object]
      if (!rows) continue
      if (event === 'delete') rows.delete((data as { id: string }).id)
      else rows.set((data as { id: string }).id, data as { id: string; updatedAt: string })
    }
  }
  return {
    kept: lists,
    async maybeCut() {
      if (random(6)) return
      take()
      live.close()
      live = await person.live(person.workspaceId, since)
      taken = 0
    },
    async end() {
      await live.settle()
      take()
      live.close()
    },
  }
}

test.each([11, 12, 13])('seed %i: nothing is lost or duplicated, and all screens agree', async (seed) => {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const at = await openTaskSetting(server)
  const people = [at.owner, await at.join('Manager'), await at.join('Member')]
  const tag = await at.owner.data(tagContract.createTag, { body: { name: 'urgent' } })
  const tasks = [(await at.make()).id, (await at.make()).id]
  const [comments, entries] = [new Map<string, string>(), new Set<string>()]
  const screens = await Promise.all(people.map((person) => openScreen(person, random)))
  const today = dayIn('UTC')
  const firstDay = addDays(today, -30)
  const begun = Date.parse(`${firstDay}T00:00:00Z`)

  /** Makes a call; when its answer is lost, once more. Answers whether the server took it. */
  async function act<C extends Call>(person: Person, call: C, arg: CallArg<C>): Promise<boolean> {
    const first = await person.call(call, arg)
    if (random(3)) return first.ok
    const repeated = await person.call(call, arg)
    // What was deleted by the call whose answer was lost is gone.
    return first.ok || repeated.ok
  }

  const deeds: ((person: Person, nth: number) => Promise<unknown>)[] = [
    async (person) => {
      const id = uuidv7()
      if (await act(person, taskContract.createTask, { body: { id, project: at.project, title: 'New' } }))
        tasks.push(id)
    },
    (person) =>
      act(person, taskContract.updateTask, {
        params: { id: pick(tasks) },
        body: {
          title: `T${random(99)}`,
          tags: random(2) ? [tag.id] : [],
          status: pick(Object.values(at.statuses)),
        },
      }),
    async (person) => {
      const id = uuidv7()
      const text = `Said ${random(1000)}`
      if (await act(person, commentContract.createComment, { body: { id, task: pick(tasks), text } }))
        comments.set(id, text)
    },
    async (person, nth) => {
      const id = uuidv7()
      const start = begun + nth * 3_600_000
      const span = { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() }
      if (await act(person, timeContract.createTimeEntry, { body: { id, task: pick(tasks), ...span } }))
        entries.add(id)
    },
    async (person) => {
      const id = uuidv7()
      if (await act(person, timeContract.startTimer, { body: { id, task: pick(tasks) } })) entries.add(id)
    },
    (person) => act(person, timeContract.stopTimer, { body: {} }),
  ]
  await Promise.all(
    people.map(async (person, who) => {
      for (let nth = 0; nth < 40; nth++) {
        await pick(deeds)(person, nth)
        await screens[who]?.maybeCut()
      }
    }),
  )
  for (const person of people) await person.data(timeContract.stopTimer, {})
  for (const screen of screens) await screen.end()

  const seen = await at.owner.data(taskContract.getTasks, { query: { status: 'open' } })
  const closed = await at.owner.data(taskContract.getTasks, { query: { status: 'closed' } })
  const all = new Map([...seen, ...closed].map((task) => [task.id, task]))
  expect([...all.keys()].sort()).toEqual([...tasks].sort())

  const listed = await at.owner.data(timeContract.getTimeEntries, {
    query: { from: firstDay, to: addDays(today, 1) },
  })
  // A timer that was started on the task that it ran on already is answered as that one.
  expect(listed.every(({ id }) => entries.has(id))).toBe(true)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  const details = await Promise.all(tasks.map((id) => at.read(id)))
  expect(new Map(details.flatMap((task) => task.comments.map(({ id, text }) => [id, text])))).toEqual(
    comments,
  )
  expect(details.flatMap((task) => task.actions.map(({ id }) => id)).sort()).toEqual(
    listed.map(({ id }) => id).sort(),
  )

  const seconds = ({ start, end }: { start: string; end: string | null }) =>
    (Date.parse(end as string) - Date.parse(start)) / 1000
  for (const task of details) {
    const sum = task.actions.reduce((total, entry) => total + seconds(entry), 0)
    expect(task.activeTime).toBe(Math.round(sum / 60))
    expect(all.get(task.id)?.activeTime).toBe(task.activeTime)
  }
  const report = await at.owner.data(taskContract.getReports, {})
  for (const { id, estimate } of report)
    expect(estimate).toBe(Math.round(((all.get(id)?.activeTime ?? 0) / 60) * 100) / 100)

  // The owner and the manager see everything; what was there before their screens opened was told to nobody.
  for (const { kept: lists } of screens.slice(0, 2)) {
    for (const [id, row] of lists.task ?? []) expect(row).toEqual(all.get(id))
    expect([...(lists['time-entry']?.keys() ?? [])].sort()).toEqual(listed.map(({ id }) => id).sort())
    expect([...(lists['task-comment']?.keys() ?? [])].sort()).toEqual([...comments.keys()].sort())
  }
})
