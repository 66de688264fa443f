import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { logSecurity } from '../../../server/securityLog.ts'
import { clearSessionCookie, readSessionToken } from '../../../server/session/cookie.ts'
import { type AskingMember, findSessions } from '../../../server/session/session.ts'
import { requireProof } from '../../auth/server/auth.proof.queries.ts'
import { findIdentities } from '../../auth/server/identity.queries.ts'
import { findAllNotifications } from '../../notification/server/notification.queries.ts'
import { findSettings } from '../../notification/server/setting.queries.ts'
import { isProjectSeen } from '../../project/project.rules.ts'
import { isTaskSeen } from '../../task/task.rules.ts'
import { exportedAtOnce, noBilling, userContract } from '../user.contract.ts'
import { deviceName } from '../user.rules.ts'
import { findAccountKept, readCommentsKept, readTasksKept, readTimeKept } from './user.export.queries.ts'
import { deleteUser, findLeaving } from './user.leaving.queries.ts'
import { goneLetter } from './user.letters.ts'
import { findUser } from './user.queries.ts'

/** What a member was told, as far as they may see it now, and how they want to be. */
async function findToldTo({ databases }: Platform, viewer: AskingMember | null) {
  if (!viewer) return { notifications: [], settings: [] }
  const { workspaceId, memberId } = viewer
  return databases.inWorkspace(
    workspaceId,
    async (db) => {
      const notifications = await findAllNotifications(db, viewer)
      const settings = await findSettings(db, workspaceId, [memberId])
      return {
        notifications: notifications.map((told) => ({ ...told, workspaceId })),
        settings: [...settings.values()].map((chosen) => ({ ...chosen, workspaceId })),
      }
    },
    'read',
  )
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
  const { databases, askers, config, mailer, files } = platform
  const db = databases.system

  handle(app, platform, userContract.exportData, async ({ asker: { userId }, request, reply }) => {
    const kept = await findAccountKept(db, userId)
    const token = readSessionToken(request, config.publicUrl)
    if (!kept || !token) throw unauthorized()
    const { account, memberships } = kept
    // What a role has come to hide since stays hidden here too.
    const viewers = new Map(
      await Promise.all(
        memberships.map(
          async ({ workspaceId }) =>
            [workspaceId, (await askers.find(token, workspaceId))?.member ?? null] as const,
        ),
      ),
    )
    async function* readTasksSeen() {
      for await (const tasks of readTasksKept(db, userId))
        yield tasks.flatMap(({ projectId, createdBy, executor, ...task }) => {
          const viewer = viewers.get(task.workspaceId)
          if (!viewer || !isTaskSeen(viewer, { project: projectId, createdBy, executor })) return []
          return [{ ...task, ...(!isProjectSeen(viewer, { id: projectId }) && { project: null }) }]
        })
    }
    const told = await Promise.all([...viewers.values()].map((viewer) => findToldTo(platform, viewer)))
    const identities = await findIdentities(db, userId)
    const sessions = await findSessions(db, userId)
    reply.header('content-disposition', 'attachment; filename="workweek-account.json"')
    // Nothing but what the contract names: a notification says what others wrote.
    const whole = exportedAtOnce.parse({
      exportedAt: new Date().toISOString(),
      profile: { ...account, billing: { ...noBilling, ...account.billing } },
      memberships,
      notifications: told.flatMap(({ notifications }) => notifications),
      notificationSettings: told.flatMap(({ settings }) => settings),
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
      comments: readCommentsKept(db, userId),
      time: readTimeKept(db, userId),
    }
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(exportText(whole, parts), { objectMode: false }))
  })

  handle(app, platform, userContract.getLeaving, async ({ asker }) =>
    answer(await findLeaving(db, asker.userId)),
  )

  handle(app, platform, userContract.deleteUser, async ({ body, ...context }) => {
    const { asker, reply } = context
    await requireProof(db, asker, body)
    const { workspaces, sessions, picture } = await db.transaction().execute(async (trx) => {
      const user = await findUser(trx, asker.userId)
      if (!user) throw unauthorized()
      const left = await deleteUser(trx, asker.userId)
      await mailer.send(trx, goneLetter(user.email, user.name))
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
