import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import type { WebSocket } from 'ws'
import { visibleApproval } from '#features/approval/approval.rules.ts'
import { approvalRoutes } from '#features/approval/server/approval.routes.ts'
import { auditRoutes } from '#features/audit/server/audit.routes.ts'
import { authAccountRoutes } from '#features/auth/server/auth.account.routes.ts'
import { authFactorRoutes } from '#features/auth/server/auth.factor.routes.ts'
import { authIdentityRoutes } from '#features/auth/server/auth.identity.routes.ts'
import { authRoutes } from '#features/auth/server/auth.routes.ts'
import { seenWithEvent, visibleEvent } from '#features/calendar/calendar.rules.ts'
import { calendarFeedRoutes } from '#features/calendar/server/calendar.feed.routes.ts'
import { calendarImportRoutes } from '#features/calendar/server/calendar.import.routes.ts'
import { calendarRoutes } from '#features/calendar/server/calendar.routes.ts'
import { calendarSubscriptionRoutes } from '#features/calendar/server/calendar.subscription.routes.ts'
import { clientMoneyRoutes } from '#features/client/server/client.money.routes.ts'
import { clientRoutes } from '#features/client/server/client.routes.ts'
import { contactRoutes } from '#features/client/server/contact.routes.ts'
import { commentRoutes } from '#features/comment/server/comment.routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/dashboard.routes.ts'
import { visibleDelivery } from '#features/delivery/delivery.rules.ts'
import { sharedRoutes } from '#features/delivery/server/delivery.public.routes.ts'
import { deliveryRoutes } from '#features/delivery/server/delivery.routes.ts'
import { deliverySettingsRoutes } from '#features/delivery/server/delivery.settings.routes.ts'
import { deliveryStatementRoutes } from '#features/delivery/server/delivery.statement.routes.ts'
import { visibleDocument, visibleThread } from '#features/document/document.rules.ts'
import { documentExportRoutes } from '#features/document/server/document.export.routes.ts'
import { documentFileRoutes } from '#features/document/server/document.file.routes.ts'
import { documentLiveRoutes } from '#features/document/server/document.live.routes.ts'
import { documentRoutes } from '#features/document/server/document.routes.ts'
import { documentShareRoutes } from '#features/document/server/document.share.routes.ts'
import { findPlacedThreads } from '#features/document/server/document.thread.queries.ts'
import { documentThreadRoutes } from '#features/document/server/document.thread.routes.ts'
import { documentVersionRoutes } from '#features/document/server/document.version.routes.ts'
import { visibleExpense } from '#features/expense/expense.rules.ts'
import { expenseRoutes } from '#features/expense/server/expense.routes.ts'
import { fileRoutes } from '#features/file/server/file.routes.ts'
import { visibleInvoice } from '#features/invoice/invoice.rules.ts'
import { invoiceFileRoutes } from '#features/invoice/server/invoice.file.routes.ts'
import { invoiceKindsRoutes } from '#features/invoice/server/invoice.kinds.routes.ts'
import { invoiceOverviewRoutes } from '#features/invoice/server/invoice.overview.routes.ts'
import { paymentRoutes } from '#features/invoice/server/invoice.payment.routes.ts'
import { invoiceRoutes } from '#features/invoice/server/invoice.routes.ts'
import { invoiceTrailRoutes } from '#features/invoice/server/invoice.trail.routes.ts'
import { invoicingRoutes } from '#features/invoice/server/invoicing.routes.ts'
import { isMemberVisible, visibleMember } from '#features/member/member.rules.ts'
import { memberInvitationRoutes } from '#features/member/server/member.invitation.routes.ts'
import { memberInviteRoutes } from '#features/member/server/member.invite.routes.ts'
import { memberRoutes } from '#features/member/server/member.routes.ts'
import { seenNotification } from '#features/notification/notification.rules.ts'
import { announcementRoutes } from '#features/notification/server/notification.announcement.routes.ts'
import { newsRoutes } from '#features/notification/server/notification.news.routes.ts'
import { findPlaced } from '#features/notification/server/notification.queries.ts'
import { notificationRoutes } from '#features/notification/server/notification.routes.ts'
import { unsubscribeRoutes } from '#features/notification/server/notification.unsubscribe.routes.ts'
import { presenceRoutes } from '#features/presence/server/presence.routes.ts'
import { visibleProject } from '#features/project/project.rules.ts'
import { projectMemberRoutes } from '#features/project/server/project.member.routes.ts'
import { projectRoutes } from '#features/project/server/project.routes.ts'
import { seenRate } from '#features/rate/rate.rules.ts'
import { rateRoutes } from '#features/rate/server/rate.routes.ts'
import { recurringRoutes } from '#features/recurring/server/recurring.routes.ts'
import { visibleReportLink } from '#features/report/report.link.rules.ts'
import { reportLinkRoutes } from '#features/report/server/report.link.routes.ts'
import { reportRoutes } from '#features/report/server/report.routes.ts'
import { reportScheduleRoutes } from '#features/report/server/report.schedule.routes.ts'
import { retainerRoutes } from '#features/retainer/server/retainer.routes.ts'
import { roleRoutes } from '#features/role/server/role.routes.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { statusRoutes } from '#features/status/server/status.routes.ts'
import { tagRoutes } from '#features/tag/server/tag.routes.ts'
import { taskChecklistRoutes } from '#features/task/server/task.checklist.routes.ts'
import { findTaskPlace } from '#features/task/server/task.queries.ts'
import { taskReminderRoutes } from '#features/task/server/task.reminder.routes.ts'
import { taskReportRoutes } from '#features/task/server/task.report.routes.ts'
import { taskRoutes } from '#features/task/server/task.routes.ts'
import { taskTrashRoutes } from '#features/task/server/task.trash.routes.ts'
import { isTaskVisible, seenOnTask, seenWithTask, visibleTask } from '#features/task/task.rules.ts'
import { taxRoutes } from '#features/tax/server/tax.routes.ts'
import { teamRoutes } from '#features/team/server/team.routes.ts'
import { timeEditRoutes } from '#features/time/server/time.edit.routes.ts'
import { timeRoutes } from '#features/time/server/time.routes.ts'
import { timeSheetRoutes } from '#features/time/server/time.sheet.routes.ts'
import { visibleTimeEntry } from '#features/time/time.rules.ts'
import { holidayRoutes } from '#features/timeOff/server/holiday.routes.ts'
import { timeOffKindRoutes } from '#features/timeOff/server/timeOff.kind.routes.ts'
import { timeOffRoutes } from '#features/timeOff/server/timeOff.routes.ts'
import { workWeekRoutes } from '#features/timeOff/server/workWeek.routes.ts'
import { visibleTimeOff } from '#features/timeOff/timeOff.rules.ts'
import { trashRoutes } from '#features/trash/server/trash.routes.ts'
import { userLeavingRoutes } from '#features/user/server/user.deletion.routes.ts'
import { userRoutes } from '#features/user/server/user.routes.ts'
import { viewRoutes } from '#features/view/server/view.routes.ts'
import { visibleView } from '#features/view/view.rules.ts'
import { workspaceLogoRoutes } from '#features/workspace/server/workspace.logo.routes.ts'
import { workspaceRoutes } from '#features/workspace/server/workspace.routes.ts'
import { may, scopeOf, type Viewer } from '#shared/access.ts'
import type { LiveData } from '#shared/live.ts'
import { referenceRoutes } from './apiDocs.ts'
import { HttpError } from './errors.ts'
import { sendFailure } from './failure.ts'
import { mayLast } from './files/uploadTimeout.ts'
import { healthRoutes } from './health.routes.ts'
import type { Audience } from './live/audience.ts'
import { liveRoutes } from './live/live.routes.ts'
import { missedRoutes } from './live/missed.routes.ts'
import type { Present } from './live/replay.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { partsRoutes } from './parts.routes.ts'
import type { Platform } from './platform.ts'
import type { PresenceVisibility } from './presence/presenceSession.ts'
import { limitReadTime, stallTimeout } from './slowReaders.ts'
import { webRoutes } from './web.routes.ts'

/** What is told to one member alone. */
const seenByMember = <T extends { memberId: string }>(viewer: Viewer, data: T): T | null =>
  data.memberId === viewer.memberId ? data : null

/** What is set up for all invoices is seen by whoever may see one. */
const seenWithInvoices = <T>(viewer: Viewer, data: T): T | null =>
  scopeOf(viewer.access, 'invoice.view') === 'none' ? null : data

/** Who may see which live message: the same rules that the calls follow. */
export const audience: Audience = {
  workspace: (_viewer: Viewer, data: LiveData['workspace']) => data,
  role: (_viewer: Viewer, data: LiveData['role']) => data,
  'task-status': (_viewer: Viewer, data: LiveData['task-status']) => data,
  'project-status': (_viewer: Viewer, data: LiveData['project-status']) => data,
  'invoice-status': (_viewer: Viewer, data: LiveData['invoice-status']) => data,
  member: visibleMember,
  project: visibleProject,
  'project-member': (viewer: Viewer, data: LiveData['project-member']) =>
    may(viewer, 'project.view', { project: data.projectId }) ? data : null,
  task: visibleTask,
  tag: (_viewer: Viewer, data: LiveData['tag']) => data,
  'task-tag': seenWithTask,
  'task-comment': seenOnTask,
  file: seenOnTask,
  'time-entry': visibleTimeEntry,
  approval: visibleApproval,
  'time-off': visibleTimeOff,
  'time-off-kind': (_viewer: Viewer, data: LiveData['time-off-kind']) => data,
  'work-week': (viewer: Viewer, data: LiveData['work-week']) =>
    isMemberVisible(viewer, data.memberId) ? data : null,
  'holiday-calendar': (_viewer: Viewer, data: LiveData['holiday-calendar']) => data,
  expense: visibleExpense,
  document: visibleDocument,
  'document-thread': visibleThread,
  calendar: visibleEvent,
  'calendar-tag': seenWithEvent,
  rate: seenRate,
  'project-pin': seenByMember,
  client: (viewer: Viewer, data: LiveData['client']) => (may(viewer, 'client.view') ? data : null),
  invoice: visibleInvoice,
  'recurring-invoice': visibleInvoice,
  invoicing: seenWithInvoices,
  delivery: visibleDelivery,
  'delivery-settings': seenWithInvoices,
  tax: seenWithInvoices,
  view: visibleView,
  'report-link': visibleReportLink,
  notification: seenNotification,
  'notification-read': seenByMember,
  'notification-settings': seenByMember,
  'task-reminder': seenByMember,
  'calendar-subscription': seenByMember,
}

/** A notification says what its task and its comment say, and a thread is seen by whoever sees its document by now: neither is logged with them. */
export const present: Present = { notification: findPlaced, 'document-thread': findPlacedThreads }

/** Whose presence a viewer may know of. */
export const visibility: PresenceVisibility = {
  member: isMemberVisible,
  task: isTaskVisible,
  findPlace: findTaskPlace,
}

/** What browsers let pages do that Workweek never does. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** How many Host headers there are; with each call, so without making lists and lower case of all names. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

export async function buildApp(platform: Platform, log: FastifyBaseLogger | undefined) {
  const { config } = platform
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: the address that it saw itself counts, what was sent through it is anybody's word.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    frameworkErrors: sendFailure,
    bodyLimit: config.bodyLimitKb * 1024,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // Slow senders may not hold a connection for ever; Fastify's own default is no limit.
    requestTimeout: 15_000,
    connectionTimeout: stallTimeout,
    clientErrorHandler: closeConnection,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: config.liveFrameKb * 1024 },
    errorHandler: closeSocket,
  })

  // Browsers send `content-type: application/json` also with an empty body.
  app.removeAllContentTypeParsers()
  // Fastify's own parser also refuses keys that reach a prototype, ten times as fast as a reviver would.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, String(body), (error, value) =>
      done(error && new HttpError(400, 'BODY_NOT_JSON', 'The body is not valid JSON.'), value),
    )
  })

  const guards = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures,
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  // Of two hosts a proxy may believe one and Workweek the other; the parser keeps the first without a word.
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      countHosts(request.raw.rawHeaders) > 1
        ? new HttpError(400, 'HOST_NOT_VALID', 'Send one Host header.')
        : undefined,
    )
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) limitReadTime(reply.raw, payload.length)
    for (const [name, value] of Object.entries(guards)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done(null, payload)
  })
  app.setErrorHandler(sendFailure)

  for (const routes of [
    authRoutes,
    authAccountRoutes,
    authFactorRoutes,
    authIdentityRoutes,
    userRoutes,
    userLeavingRoutes,
    workspaceRoutes,
    workspaceLogoRoutes,
    memberRoutes,
    memberInviteRoutes,
    memberInvitationRoutes,
    roleRoutes,
    searchRoutes,
    statusRoutes,
    projectRoutes,
    projectMemberRoutes,
    taskRoutes,
    tagRoutes,
    commentRoutes,
    fileRoutes,
    taskTrashRoutes,
    taskChecklistRoutes,
    taskReportRoutes,
    timeRoutes,
    timeEditRoutes,
    timeSheetRoutes,
    approvalRoutes,
    timeOffRoutes,
    timeOffKindRoutes,
    workWeekRoutes,
    holidayRoutes,
    expenseRoutes,
    reportRoutes,
    reportLinkRoutes,
    reportScheduleRoutes,
    dashboardRoutes,
    teamRoutes,
    documentRoutes,
    documentExportRoutes,
    documentVersionRoutes,
    documentFileRoutes,
    documentShareRoutes,
    documentThreadRoutes,
    documentLiveRoutes,
    calendarRoutes,
    calendarFeedRoutes,
    calendarImportRoutes,
    calendarSubscriptionRoutes,
    rateRoutes,
    retainerRoutes,
    presenceRoutes,
    clientRoutes,
    clientMoneyRoutes,
    contactRoutes,
    invoiceFileRoutes,
    invoiceRoutes,
    paymentRoutes,
    invoiceTrailRoutes,
    invoiceKindsRoutes,
    invoiceOverviewRoutes,
    invoicingRoutes,
    deliveryRoutes,
    deliverySettingsRoutes,
    deliveryStatementRoutes,
    sharedRoutes,
    recurringRoutes,
    taxRoutes,
    viewRoutes,
    trashRoutes,
    notificationRoutes,
    newsRoutes,
    taskReminderRoutes,
    announcementRoutes,
    unsubscribeRoutes,
    auditRoutes,
    liveRoutes,
    missedRoutes,
    mailboxRoutes,
    partsRoutes,
    healthRoutes,
  ]) {
    await routes(app, platform)
  }
  referenceRoutes(app, config.publicUrl)
  await webRoutes(app)
  return app
}

/** A frame that breaks the protocol, or a connection that breaks off, is no error of ours: it is worth no stack in the log. */
function closeSocket(error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest) {
  const { code = '' } = error
  if (/^(WS_ERR_|ECONNRESET$|EPIPE$)/.test(code)) request.log.debug({ code }, 'live connection broken')
  else request.log.error({ err: error }, 'live connection failed')
  socket.terminate()
}

const badRequests: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Ends a connection that sends what is not HTTP, or takes too long over it. Uploads may take longer. */
function closeConnection(error: Error & { code?: string }, socket: Socket) {
  const { code = '' } = error
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayLast(socket)) return
  if (socket.writable && code !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${badRequests[code] ?? '400 Bad Request'}\r\nconnection: close\r\n\r\n`)
  socket.destroy(error)
}
