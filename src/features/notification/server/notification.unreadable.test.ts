import { v7 as uuidv7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import type { Change } from '#server/live/change.ts'
import { write } from '#server/write.ts'
import { notificationsOf, settleNotifications } from '../../../../tests/notifications.ts'
import { ann, give, openNotified, server, setting } from '../../../../tests/notified.ts'
import { noteAccount } from './notification.account.queries.ts'
import { findBehind } from './notification.derive.queries.ts'
import { mailNotifications } from './notification.mail.jobs.ts'

openNotified()

const titles = async () => (await notificationsOf(server, ann)).map(({ title }) => title)
/** What was said at the level of errors, of these changes alone. */
const heardErrors = () => {
  const error = vi.spyOn(server.platform.log, 'error')
  return () => error.mock.calls.filter(([, said]) => String(said).startsWith('nobody was told'))
}

/** Changes as no handler logs them, between two that are right. */
const logWrong = (...changes: object[]) =>
  write(server.platform, { workspaceId: ann.workspaceId, actor: setting.owner.memberId }, async (_, log) =>
    log(...(changes as Change[])),
  )

test('an unreadable change is skipped and logged once, and its neighbours are notified', async () => {
  const errors = heardErrors()
  const { id: task } = await give({ title: 'Before' })
  const at = new Date().toISOString()
  const wrong = { object: 'task', event: 'create' }
  await logWrong(
    { ...wrong, data: { id: task, executor: 'nobody', createdAt: at, updatedAt: at } },
    { ...wrong, data: { id: task, description: 5, createdAt: at, updatedAt: at } },
    { object: 'task-comment', event: 'create', data: null },
  )
  await give({ title: 'After' })
  expect(await titles()).toEqual(['After', 'Before'])
  await settleNotifications(server, ann.workspaceId)
  expect(await findBehind(server.databases.system)).not.toContain(ann.workspaceId)
  expect(errors().map(([what]) => (what as { object: string }).object)).toEqual([
    'task',
    'task',
    'task-comment',
  ])
  await give({ title: 'Later' })
  expect(await titles()).toEqual(['Later', 'After', 'Before'])
  expect(errors()).toHaveLength(3)
})

test('no change is skipped while the database is unavailable', async () => {
  const errors = heardErrors()
  await give({ title: 'Waits' })
  const databaseDown = vi.spyOn(server.platform.databases, 'inWorkspace').mockImplementation(() => {
    throw Object.assign(new Error('the database is starting up'), { code: '57P03' })
  })
  await expect(settleNotifications(server, ann.workspaceId)).rejects.toThrow('starting up')
  databaseDown.mockRestore()
  expect(await titles()).toEqual(['Waits'])
  expect(errors()).toEqual([])
})

test('an unreadable account notice does not block others', async () => {
  const { system } = server.databases
  await system
    .insertInto('accountNotice')
    .values({ id: uuidv7(), user: ann.userId, kind: 'lottery' })
    .execute()
  await noteAccount(system, ann.userId, { kind: 'signIn', detail: { title: 'Firefox' } })
  await expect
    .poll(async () => (await notificationsOf(server, ann)).map(({ kind }) => kind), { timeout: 15_000 })
    .toContain('signIn')
})

test('an email that can’t be rendered does not block those of other members', async () => {
  const bo = await setting.join('Member')
  await give({ title: 'For Ann' })
  await setting.make({ title: 'For Bo', executor: bo.memberId })
  await settleNotifications(server, ann.workspaceId)
  await server.databases.system
    .updateTable('notification')
    .set({ kind: 'changed', detail: '{"fields": 5}' })
    .where('member', '=', ann.memberId)
    .execute()
  const later = new Date(Date.now() + 6 * 60_000)
  await mailNotifications(server.platform, later)
  await mailNotifications(server.platform, later)
  expect(await server.emailsTo(ann.email)).toEqual([])
  expect(await server.emailsTo(bo.email)).toHaveLength(1)
})
