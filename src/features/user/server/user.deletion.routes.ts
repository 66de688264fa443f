import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findIdentities } from '#features/auth/server/auth.identity.queries.ts'
import { requireProof } from '#features/auth/server/auth.proof.ts'
import { findNotifications, readCursor } from '#features/notification/server/notification.queries.ts'
import { findSettings } from '#features/notification/server/notification.setting.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { unauthorized } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { clearSessionCookie, readSessionToken } from '#server/session/cookie.ts'
import { type CallerMember, findSessions } from '#server/session/session.ts'
import { exportedAtOnce, exportedNotification, noBilling, userContract } from '../user.contract.ts'
import { deviceName } from '../user.rules.ts'
import { deleteUser } from './user.delete.ts'
import { findLeaving } from './user.deletion.queries.ts'
import { accountDeletedEmail } from './user.emails.ts'
import {
  findExportedAccount,
  readExportedCalendars,
  readExportedComments,
  readExportedTasks,
  readExportedTime,
} from './user.export.queries.ts'
import { findUser } from './user.queries.ts'

/** How members want to be told. */
async function findSettingsOf({ databases }: Platform, { workspaceId, memberId }: CallerMember) {
  const settings = await databases.inWorkspace(
    workspaceId,
    (db) => findSettings(db, workspaceId, [memberId]),
    'read',
  )
  return [...settings.values()].map((chosen) => ({ ...chosen, workspaceId }))
}

/** What members were told, as far as they may see it now, a page at a time. */
async function* readNotificationsOf({ databases }: Platform, viewers: readonly CallerMember[]) {
  for (const viewer of viewers) {
    const { workspaceId } = viewer
    for (let cursor: ReturnType<typeof readCursor> | undefined; cursor !== null; ) {
      const pageQuery = { limit: 200, isUnread: false, cursor }
      const found = await databases.inWorkspace(
        workspaceId,
        (db) => findNotifications(db, viewer, pageQuery),
        'read',
      )
      // Nothing but what the contract names: a notification says what others wrote.
      yield found.notifications.map((notification) =>
        exportedNotification.parse({ ...notification, workspaceId }),
      )
      cursor = found.cursor === null ? null : readCursor(found.cursor)
    }
  }
}

/** The answer's text, made as it is read: what is long comes a page at a time. */
async function* exportText(whole: object, parts: Record<string, AsyncIterable<unknown[]>>) {
  yield `{"success":true,"data":${JSON.stringify(whole).slice(0, -1)}`
  for (const [name, pages] of Object.entries(parts)) {
    yield `,"${name}":[`
    let separator = ''
    for await (const rows of pages) {
      if (!rows.length) continue
      yield separator + rows.map((row) => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield ']'
  }
  yield '}}'
}

/** Taking one's data along, and deleting the account. */
export async function userLeavingRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, callerCache, config, mailer, files } = platform
  const db = databases.system

  handle(app, platform, userContract.exportData, async ({ caller: { userId }, request, reply }) => {
    const exported = await findExportedAccount(db, userId)
    const token = readSessionToken(request, config.publicUrl)
    if (!exported || !token) throw unauthorized()
    const { account, memberships } = exported
    // What a role has come to hide since stays hidden here too.
    const viewers = new Map(
      await Promise.all(
        memberships.map(
          async ({ workspaceId }) =>
            [workspaceId, (await callerCache.find(token, workspaceId))?.member ?? null] as const,
        ),
      ),
    )
    async function* readTasksSeen() {
      for await (const tasks of readExportedTasks(db, userId))
        yield tasks.flatMap(({ projectId, createdBy, executor, ...task }) => {
          const viewer = viewers.get(task.workspaceId)
          if (!viewer || !isTaskVisible(viewer, { project: projectId, createdBy, executor })) return []
          return [{ ...task, ...(!isProjectVisible(viewer, { id: projectId }) && { project: null }) }]
        })
    }
    const mine = [...viewers.values()].filter((viewer) => viewer !== null)
    const settings = await Promise.all(mine.map((viewer) => findSettingsOf(platform, viewer)))
    const identities = await findIdentities(db, userId)
    const sessions = await findSessions(db, userId)
    reply.header('content-disposition', 'attachment; filename="workweek-account.json"')
    const whole = exportedAtOnce.parse({
      exportedAt: new Date().toISOString(),
      profile: { ...account, billing: { ...noBilling, ...account.billing } },
      memberships,
      notificationSettings: settings.flat(),
      identities: identities.map(({ provider, email, createdAt }) => ({ provider, email, since: createdAt })),
      sessions: sessions.map(({ userAgent, address, createdAt, lastActiveAt }) => ({
        device: deviceName(userAgent),
        address,
        createdAt,
        lastActiveAt,
      })),
    })
    const parts = {
      tasks: readTasksSeen(),
      comments: readExportedComments(db, userId),
      time: readExportedTime(db, userId),
      calendars: readExportedCalendars(db, userId),
      notifications: readNotificationsOf(platform, mine),
    }
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(exportText(whole, parts), { objectMode: false }))
  })

  handle(app, platform, userContract.getLeaving, async ({ caller }) =>
    answer(await findLeaving(db, caller.userId)),
  )

  handle(app, platform, userContract.deleteUser, async ({ body, ...context }) => {
    const { caller, reply } = context
    await requireProof(db, caller, body)
    const { workspaces, sessions, picture } = await db.transaction().execute(async (trx) => {
      const user = await findUser(trx, caller.userId)
      if (!user) throw unauthorized()
      const left = await deleteUser(trx, caller.userId)
      await mailer.send(trx, accountDeletedEmail(user.email, user.name))
      return left
    })
    for (const id of workspaces) platform.announce(id)
    platform.endSessions(sessions)
    if (picture) await files.remove(picture)
    logSecurity(context, { event: 'account deleted' })
    clearSessionCookie(reply, config.publicUrl)
    return answer(null)
  })
}
