import { z } from 'zod'
import { type AuditStep, auditStep } from '#features/audit/audit.contract.ts'
import { call, ok } from '#shared/contract.ts'
import { id, instant, limit, text } from '#shared/fields.ts'
import { enter } from '#shared/sentences.ts'
import { notification, notificationKind, notificationSettings, ways } from './notification.shape.ts'

/** What was read, or is unread again; told to that member alone. */
const notificationRead = z.object({
  memberId: id,
  ids: z.array(id),
  readAt: instant.nullable(),
})
export type NotificationRead = z.infer<typeof notificationRead>

const kindsChange = z.partialRecord(notificationKind, z.strictObject(ways.partial().shape))
export const settingsBody = z.strictObject({ mail: z.boolean(), kinds: kindsChange }).partial()
export type SettingsChange = z.output<typeof settingsBody>

/** One change as the news tells it. */
export type NewsItem = AuditStep

/** The specification’s numbers of what the news shows. */
export const newsFeed = { all: 0, personal: 1, global: 2 } as const

/** Something the operator of this server has to tell everyone. */
export const announcement = z.object({
  /** As the operator wrote it: whoever put one away does not see it again. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  from: instant.nullable(),
  until: instant.nullable(),
})
export type Announcement = z.infer<typeof announcement>

/** A workspace that was taken away from the caller, who is told so until they have read it. */
const lostWorkspace = z.object({
  /** The notification’s in the caller’s other workspaces too. */
  id,
  what: z.enum(['removedFromWorkspace', 'deactivated', 'workspaceDeleted']),
  workspace: id,
  name: z.string(),
  /** Who did it, by name. */
  by: z.string().nullable(),
  at: instant,
})
export type LostWorkspace = z.infer<typeof lostWorkspace>

const max = 500

export const notificationContract = {
  getNotifications: call({
    method: 'GET',
    path: '/notifications',
    summary:
      'The caller’s settings as the only item of `data`, and beside it their notifications, newest first, in pages.',
    permission: 'member',
    query: z
      .strictObject({
        /** true: only those that are unread. */
        unread: z.enum(['true', 'false']).optional(),
        limit,
        /** Where the page before ended, from its answer. */
        cursor: text(100).optional(),
      })
      .optional(),
    answer: ok(z.array(notificationSettings), {
      notifications: z.array(notification),
      /** How many are unread in all. */
      unread: z.int(),
      cursor: z.string().nullable(),
    }),
  }),
  setNotifications: call({
    method: 'PUT',
    path: '/notifications',
    summary: 'Changes the caller’s settings; what is left out stays as it is.',
    permission: 'member',
    body: settingsBody,
    answer: ok(z.array(notificationSettings)),
  }),
  readNotifications: call({
    method: 'PATCH',
    path: '/notifications',
    summary:
      'Marks the caller’s notifications as read, or as unread again: those named, or all up to a moment.',
    permission: 'member',
    body: z
      .strictObject({
        ids: z.array(id).min(1, 'Name at least one').max(max, `At most ${max} at once`).optional(),
        /** All that had come by then: the `at` of the newest that the screen shows. */
        until: instant.optional(),
        read: z.boolean().default(true),
      })
      .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
        error: 'Send either the ids, or until when all are meant',
        path: ['ids'],
      }),
    answer: ok(notificationRead, { unread: z.int() }),
  }),
  getNews: call({
    method: 'GET',
    path: '/news',
    summary:
      'What happened in the workspace, as far as the caller may see it, newest first, in pages; one may be short, or empty, while a cursor leads on.',
    permission: 'member',
    query: z
      .strictObject({
        /** 0: every change; 2: news of the whole workspace. 1, what concerns oneself, is `GET /notifications`. */
        type: z.enum([String(newsFeed.all), String(newsFeed.global)]).optional(),
        limit,
        cursor: z.coerce.number().int().min(0).optional(),
      })
      .optional(),
    answer: ok(z.array(auditStep), { cursor: z.int().nullable() }),
  }),
  getLostWorkspaces: call({
    method: 'GET',
    path: '/account-notifications',
    summary: 'The workspaces the caller has lost access to, newest first, until marked as read.',
    permission: 'user',
    answer: ok(z.array(lostWorkspace)),
  }),
  readLostWorkspaces: call({
    method: 'PATCH',
    path: '/account-notifications',
    summary:
      'Marks as read that workspaces were taken away; those named that are not there any more count as read.',
    permission: 'user',
    body: z.strictObject({ ids: z.array(id).min(1, 'Name at least one').max(100) }),
    answer: ok(z.object({ ids: z.array(id) })),
  }),
  getAnnouncements: call({
    method: 'GET',
    path: '/info-notifications',
    summary: 'The server operator’s current announcements, except those the caller has dismissed.',
    permission: 'user',
    answer: ok(z.array(announcement)),
  }),
  dismissAnnouncement: call({
    method: 'PATCH',
    path: '/info-notifications',
    summary: 'Dismisses announcements for the caller.',
    permission: 'user',
    body: z.strictObject({
      ids: z
        .array(text(100).min(1, { error: enter }))
        .min(1, 'Name at least one')
        .max(100),
    }),
    answer: ok(z.object({ ids: z.array(z.string()) })),
  }),
}
