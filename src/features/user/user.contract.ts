import { z } from 'zod'
import { notification, notificationSettings } from '#features/notification/notification.shape.ts'
import { access } from '#features/role/role.shape.ts'
import { bytes, call, ok } from '#shared/contract.ts'
import { email, id, instant, letteredName, line, text, timeZone } from '#shared/fields.ts'
import { defaultLimits, type Limit } from '#shared/limits.ts'
import { isLocale } from './user.rules.ts'

const limitNames = Object.keys(defaultLimits) as Limit[]

const weekStart = z.literal([0, 1, 6], {
  error: 'Must be 0 for Sunday, 1 for Monday or 6 for Saturday',
})
export type WeekStart = z.infer<typeof weekStart>

const hourCycle = z.enum(['h12', 'h23'])

const locale = z.string().refine(isLocale, { error: 'Must be a language such as en-GB' })

/** The signed-in user as the web knows them, in the workspace they are in now. */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isRegister: z.boolean(),
  /** The address of their picture; null when they have none. */
  picture: z.string().nullable(),
  /** The language that dates are written in; null for the product's, English (US). */
  locale: z.string().nullable(),
  /** The zone that instants are shown in; null for the browser's. */
  timeZone: z.string().nullable(),
  /** The weekday with which calendars begin, 0 for Sunday; null for Monday in the calendar and Sunday in date pickers. */
  weekStart: weekStart.nullable(),
  /** Whether times of day are written with 12 or 24 hours; null for the way of `locale`. */
  hourCycle: hourCycle.nullable(),
  /** The language whose way numbers are written in; null for English (US). */
  numberLocale: z.string().nullable(),
  /** The current workspace, the user's member and role there; null before the first workspace. */
  workspaceId: id.nullable(),
  memberId: id.nullable(),
  roleId: id.nullable(),
  access: access.nullable(),
  /** How long texts may be, in characters, an estimate in minutes and a time entry in hours, on this server. */
  limits: z.record(z.enum(limitNames), z.int()),
})
export type Profile = z.infer<typeof profile>

export const profileBody = z.strictObject({
  name: letteredName('name').optional(),
  locale: locale.nullable().optional(),
  timeZone: timeZone.nullable().optional(),
  weekStart: weekStart.nullable().optional(),
  hourCycle: hourCycle.nullable().optional(),
  numberLocale: locale.nullable().optional(),
})

/** Who is to be asked about paying for the product. Nothing is charged where the team runs its own server. */
export const billing = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  taxId: z.string(),
})
export type Billing = z.infer<typeof billing>
export const noBilling: Billing = { name: '', email: '', address: '', taxId: '' }

export const billingBody = z.strictObject({
  name: z.union([line(150), z.literal('')]).optional(),
  email: z.union([email, z.literal('')]).optional(),
  address: text(500).optional(),
  taxId: z.union([line(60), z.literal('')]).optional(),
})

/** One workspace of a user who wants to delete the account, and what would become of it. */
export const leaving = z.object({
  workspaceId: id,
  name: z.string(),
  memberCount: z.int(),
  /** Nobody else owns it: it must be handed over or deleted first. */
  isLastOwner: z.boolean(),
})
export type Leaving = z.infer<typeof leaving>

const exported = z.object({
  exportedAt: instant,
  profile: z.object({
    id,
    name: z.string(),
    email: z.string(),
    locale: z.string().nullable(),
    timeZone: z.string().nullable(),
    weekStart: weekStart.nullable(),
    hourCycle: hourCycle.nullable(),
    numberLocale: z.string().nullable(),
    createdAt: instant,
    billing,
  }),
  memberships: z.array(
    z.object({ workspaceId: id, workspace: z.string(), memberId: id, role: z.string(), since: instant }),
  ),
  identities: z.array(z.object({ provider: z.string(), email: z.string().nullable(), since: instant })),
  sessions: z.array(
    z.object({ device: z.string(), address: z.string(), createdAt: instant, lastActiveAt: instant }),
  ),
  tasks: z.array(
    z.object({
      workspaceId: id,
      id,
      /** Null where one may not see the project. */
      project: z.string().nullable(),
      title: z.string(),
      description: z.string(),
      isCreator: z.boolean(),
      isExecutor: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  comments: z.array(z.object({ workspaceId: id, id, task: id, text: z.string(), createdAt: instant })),
  time: z.array(
    z.object({
      workspaceId: id,
      id,
      task: id,
      start: instant,
      end: instant.nullable(),
      note: z.string(),
      billable: z.boolean(),
    }),
  ),
  /** The calendars from elsewhere that they see beside the workspace’s; their events are whose they were. */
  calendars: z.array(
    z.object({ workspaceId: id, id, name: z.string(), address: z.string(), createdAt: instant }),
  ),
  /** What they were told; without what others said, which is the others’. */
  notifications: z.array(notification.omit({ memberId: true, text: true }).extend({ workspaceId: id })),
  notificationSettings: z.array(notificationSettings.extend({ workspaceId: id })),
})
export type Exported = z.infer<typeof exported>
/** What of it is answered from memory; the rest is read as it is sent. */
export const exportedAtOnce = exported.omit({
  tasks: true,
  comments: true,
  time: true,
  calendars: true,
  notifications: true,
})
/** One of what they were told, with nothing but what is theirs. */
export const exportedNotification = exported.shape.notifications.element

const profileAnswer = ok(z.object({ profile }))

export const userContract = {
  getProfile: call({
    method: 'GET',
    path: '/user',
    summary: 'The profile of the signed-in user.',
    permission: 'user',
    answer: ok(profile),
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/user',
    summary: 'Changes the name, and how dates, times and numbers are shown.',
    permission: 'user',
    body: profileBody,
    answer: profileAnswer,
  }),
  setPicture: call({
    method: 'POST',
    path: '/user/picture',
    summary:
      'Sets the user’s picture, cropped to a square. The body is the picture’s bytes, sent as application/octet-stream.',
    permission: 'user',
    body: bytes,
    answer: profileAnswer,
  }),
  deletePicture: call({
    method: 'DELETE',
    path: '/user/picture',
    summary: 'Removes the user’s picture.',
    permission: 'user',
    answer: profileAnswer,
  }),
  getPicture: call({
    method: 'GET',
    path: '/user/picture/:key',
    summary: 'The picture of the user, or of somebody who shares a workspace with them, as WebP.',
    permission: 'user',
    params: z.object({ key: text(100) }),
    answer: bytes,
  }),
  subscribe: call({
    method: 'POST',
    path: '/user/subscription',
    summary: 'The plan. A team that runs its own server has everything, without limit or end.',
    permission: 'user',
    answer: ok(z.object({ plan: z.literal('self-hosted'), isUnlimited: z.literal(true) })),
  }),
  setBilling: call({
    method: 'POST',
    path: '/user/billing',
    summary: 'Changes the billing contact by the fields sent; with none, answers it as it is.',
    permission: 'user',
    body: billingBody.optional(),
    answer: ok(billing),
  }),
  exportData: call({
    method: 'GET',
    path: '/user/export',
    summary:
      'Everything stored about the user: account, memberships, tasks, comments, time, notifications and notification settings.',
    permission: 'user',
    answer: ok(exported),
  }),
  getLeaving: call({
    method: 'GET',
    path: '/user/leaving',
    summary: 'What deleting the account would end: the user’s workspaces.',
    permission: 'user',
    answer: ok(z.array(leaving)),
  }),
  deleteUser: call({
    method: 'DELETE',
    path: '/user',
    summary:
      'Deletes the account, its sessions and memberships; proven by the password, or by a code of the second factor.',
    permission: 'user',
    body: z.strictObject({ password: z.string().max(128).optional(), code: z.string().max(40).optional() }),
    answer: ok(z.null()),
  }),
}
