import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskContract } from '#features/task/task.contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { listOf, settleNotifications } from './notifications.ts'
import { freePort } from './port.ts'
import { type ServerProcess, startBeside } from './processes.ts'
import { openTestServer, type TestServer } from './server.ts'
import { openTaskSetting } from './tasks.ts'
import { openVisitor } from './visitor.ts'

/** `KILL_ROUNDS=20` is the long form. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
/** A server of its own on the same database: with it there are always at least two. */
let desk: TestServer
beforeAll(async () => {
  desk = await openTestServer()
})
afterAll(() => desk.close())

const start = async (): Promise<ServerProcess> => startBeside(desk, await freePort())

test(`each change is notified exactly once while one of two servers is killed, in ${rounds} kills`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const { owner, project, join } = await openTaskSetting(desk)
  const ann = await join('Member')
  const given = new Set<string>()
  const dueDate = addDays(dayIn('UTC'), 1)

  for (let round = 0; round < rounds; round++) {
    const doomed = await start()
    const there = openVisitor(doomed.url, owner.token)
    const here = openVisitor(desk.url, owner.token)
    const enough = given.size + 40
    const giveBy = async (person: typeof there) => {
      while (given.size < enough) {
        const id = uuidv7()
        const body = {
          id,
          project,
          title: id,
          executor: ann.memberId,
          ...(given.size % 8 === 0 && { dueDate }),
        }
        try {
          const reply = await person.call(taskContract.createTask, { body })
          if (reply.ok) given.add(id)
        } catch {
          return
        }
      }
    }
    const giving = [giveBy(there), giveBy(there), giveBy(here)]
    while (given.size < enough - 10) await new Promise((resolve) => setImmediate(resolve))
    await doomed.stop('SIGKILL')
    await Promise.all(giving)
  }

  const last = await start()
  await settleNotifications(desk, owner.workspaceId)
  const notifications = () => findNotifications(ann.memberId)
  // What is due is found by the job of each server when it starts, and every minute.
  const due = (rows: Awaited<ReturnType<typeof findNotifications>>) =>
    rows.filter(({ kind }) => kind === 'dueTomorrow')
  await expect
    .poll(async () => due(await notifications()).length, { timeout: 30_000 })
    .toBe(await countDue(dueDate))
  await last.stop()
  const rows = await notifications()
  for (const id of given)
    expect(rows.filter(({ task, kind }) => task === id && kind === 'assigned')).toHaveLength(1)
  expect(new Set(due(rows).map(({ task }) => task)).size).toBe(due(rows).length)
  expect((await listOf(ann)).unread).toBe(rows.length)
})

const findNotifications = (member: string) =>
  desk.databases.system
    .selectFrom('notification')
    .select(['kind', 'task'])
    .where('member', '=', member)
    .execute()

async function countDue(dueDate: string): Promise<number> {
  const rows = await desk.databases.system
    .selectFrom('task')
    .select('id')
    .where('dueDate', '=', dueDate)
    .execute()
  return rows.length
}
