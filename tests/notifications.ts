import { notificationContract } from '#features/notification/notification.contract.ts'
import { findBehind } from '#features/notification/server/notification.derive.queries.ts'
import { deriveNotifications } from '#features/notification/server/notification.derive.ts'
import type { Person, TestServer } from './server.ts'

/** Waits until members were told of everything that was changed so far. */
export async function settleNotifications({ platform }: TestServer, workspaceId: string) {
  while ((await findBehind(platform.databases.system)).includes(workspaceId))
    await deriveNotifications(platform, workspaceId)
}

/** What a person is told, newest first, once everything so far was told. */
export async function notificationsOf(server: TestServer, person: Person) {
  await settleNotifications(server, person.workspaceId)
  return (await listOf(person)).notifications
}

export async function listOf(
  person: Person,
  query: { cursor?: string; limit?: number; unread?: 'true' } = {},
) {
  const reply = await person.call(notificationContract.getNotifications, { query })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
