import { z } from 'zod'
import { role } from '#features/role/role.shape.ts'
import { invoiceStatus, status } from '#features/status/status.shape.ts'
import { tag } from '#features/tag/tag.shape.ts'
import { bytes, call, ok } from '#shared/contract.ts'
import { color, day, id, instant, letteredName, text, timeZone } from '#shared/fields.ts'

/** Work days as flags from Sunday on: six of them, or seven with Saturday. A missing Saturday is 0. */
const workweek = z
  .array(z.union([z.literal(0), z.literal(1)]))
  .min(6, 'Six or seven flags, Sunday first')
  .max(7, 'Six or seven flags, Sunday first')

const currency = z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), {
  error: 'Must be an ISO 4217 currency such as EUR',
})

/** What members hand in to be approved: whole weeks, each project of a week, or nothing. */
export const approvalMode = z.enum(['off', 'week', 'project'])
export type ApprovalMode = z.infer<typeof approvalMode>

/** When whoever has not submitted their week is reminded, in the workspace’s time zone. */
const approvalReminder = z.strictObject({
  /** 0 = Sunday. From Friday to Sunday it is about the same week, else about the one before. */
  weekday: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
})

/** A workspace as the switcher shows it. */
export const workspaceSummary = z.object({
  id,
  name: z.string(),
  color: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
  memberCount: z.int(),
  roleId: id,
  /** The role’s name. */
  role: z.string(),
})
export type WorkspaceSummary = z.infer<typeof workspaceSummary>

export const workspace = z.object({
  id,
  name: z.string(),
  color: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
  workweek: z.array(z.int()),
  /** Hours of one work day. */
  workdayDuration: z.number(),
  timeZone: z.string(),
  currency: z.string(),
  /** The last day of the closed books, in which time changes only with a reason; null where none are closed. */
  booksClosedUntil: day.nullable(),
  approval: approvalMode,
  approvalReminder: approvalReminder.nullable(),
  industry: z.string().nullable(),
  /** Whether sample data is in the workspace. */
  sample: z.boolean(),
  updatedAt: instant,
})
export type Workspace = z.infer<typeof workspace>

const industries = [
  'Agency',
  'Architecture',
  'Consulting',
  'Construction',
  'Education',
  'Engineering',
  'Finance',
  'Health',
  'Legal',
  'Manufacturing',
  'Marketing',
  'Media',
  'Non-profit',
  'Real estate',
  'Retail',
  'Software',
  'Other',
] as const
/** What a workspace may say its team does. */
export const industry = z.enum(industries)

const currentWorkspace = z.object({
  ...workspace.shape,
  taskStatuses: z.array(status),
  projectStatuses: z.array(status),
  invoiceStatuses: z.array(invoiceStatus),
  tags: z.array(tag),
  roles: z.array(role),
})
export type CurrentWorkspace = z.infer<typeof currentWorkspace>

const fields = {
  name: letteredName('name'),
  color,
  industry: industry.nullable(),
  timeZone,
  currency,
  workweek,
  /** A day that is over, for who may approve all time; null opens the books. */
  booksClosedUntil: day.nullable(),
  /** For who may approve all time; `off` unlocks what was handed in, until it is turned on again. */
  approval: approvalMode,
  approvalReminder: approvalReminder.nullable(),
  workdayDuration: z.number().min(0.5, 'At least half an hour').max(24, 'At most 24 hours'),
}
export const createWorkspaceBody = z.strictObject({
  ...z.object(fields).omit({ booksClosedUntil: true, approval: true, approvalReminder: true }).partial()
    .shape,
  id: id.optional(),
  name: fields.name,
})
export const updateWorkspaceBody = z.strictObject(fields).partial()
export type WorkspaceUpdate = z.output<typeof updateWorkspaceBody>
const params = z.object({ id })

export const workspaceContract = {
  getWorkspaces: call({
    method: 'GET',
    path: '/workspace',
    summary: 'The workspaces that the signed-in user is a member of.',
    permission: 'user',
    answer: ok(z.array(workspaceSummary), { workspace: z.array(workspaceSummary) }),
  }),
  getCurrentWorkspace: call({
    method: 'GET',
    path: '/workspace/current',
    summary: 'The current workspace with its statuses and roles.',
    permission: 'member',
    answer: ok(currentWorkspace),
  }),
  createWorkspace: call({
    method: 'POST',
    path: '/workspace',
    summary:
      'Creates a workspace with the default roles and statuses, owned by the caller, and makes it current.',
    permission: 'user',
    body: createWorkspaceBody,
    answer: ok(currentWorkspace),
  }),
  setWorkspace: call({
    method: 'POST',
    path: '/workspace/set/:id',
    summary: 'Makes a workspace the current one of this session.',
    permission: 'user',
    params: z.object({ id }),
    answer: ok(z.object({ id, roleId: id }), { id, role_id: id }),
  }),
  updateWorkspace: call({
    method: 'PUT',
    path: '/workspace/:id',
    summary:
      'Changes the fields that are sent. Changing the currency doesn’t convert amounts: every number stays the same.',
    permission: 'workspace.update',
    scope: 'workspace',
    namesWorkspace: true,
    params,
    body: updateWorkspaceBody,
    answer: ok(workspace),
  }),
  deleteWorkspace: call({
    method: 'DELETE',
    path: '/workspace/:id',
    summary: 'Deletes a workspace with everything in it, for good. Its name has to be sent along.',
    permission: 'workspace.delete',
    scope: 'workspace',
    namesWorkspace: true,
    params,
    body: z.strictObject({ name: z.string().trim() }),
    answer: ok(z.object({ id })),
  }),
  setLogo: call({
    method: 'PUT',
    path: '/workspace/:id/logo',
    summary:
      'Sets the workspace’s logo. The body is the picture’s bytes, sent as application/octet-stream, at most 1 MB unless the operator says otherwise.',
    permission: 'workspace.update',
    scope: 'workspace',
    namesWorkspace: true,
    params,
    body: bytes,
    answer: ok(workspace),
  }),
  deleteLogo: call({
    method: 'DELETE',
    path: '/workspace/:id/logo',
    summary: 'Removes the workspace’s logo.',
    permission: 'workspace.update',
    scope: 'workspace',
    namesWorkspace: true,
    params,
    answer: ok(workspace),
  }),
  getLogo: call({
    method: 'GET',
    path: '/workspace/logo/:key',
    summary:
      'The logo of a workspace that one is a member of or invited to, as WebP; `token` is that of an invitation’s link.',
    permission: 'public',
    params: z.object({ key: text(100) }),
    query: z.strictObject({ token: text(100).optional() }),
    answer: bytes,
  }),
  addSample: call({
    method: 'POST',
    path: '/workspace/sample',
    summary: 'Fills the workspace with a believable small agency.',
    permission: 'workspace.update',
    scope: 'workspace',
    answer: ok(z.null()),
  }),
  removeSample: call({
    method: 'DELETE',
    path: '/workspace/sample',
    summary: 'Removes exactly the sample data.',
    permission: 'workspace.update',
    scope: 'workspace',
    answer: ok(z.null()),
  }),
}
