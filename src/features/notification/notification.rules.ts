import { isDocumentVisible } from '#features/document/document.rules.ts'
import type { DocumentPlace } from '#features/document/document.shape.ts'
import { isInvoiceVisible } from '#features/invoice/invoice.rules.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { isOfTeam, isTaskVisible } from '#features/task/task.rules.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import type { SettingsChange } from './notification.contract.ts'
import {
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from './notification.shape.ts'

/** A way of telling: what it begins as, or that it can't be turned off, or that there is none. */
type Way = 'on' | 'off' | 'always' | 'never'
type Line = { inApp: Way; email: Way; bell: Way }

/** What each kind begins as. What is always mailed goes at once and not with the others. */
export const matrix: Record<NotificationKind, Line> = {
  assigned: { inApp: 'on', email: 'on', bell: 'on' },
  mentioned: { inApp: 'on', email: 'on', bell: 'off' },
  commented: { inApp: 'on', email: 'on', bell: 'off' },
  reacted: { inApp: 'on', email: 'off', bell: 'never' },
  taskReminder: { inApp: 'on', email: 'on', bell: 'on' },
  changed: { inApp: 'on', email: 'off', bell: 'never' },
  dueTomorrow: { inApp: 'on', email: 'on', bell: 'never' },
  overdue: { inApp: 'on', email: 'on', bell: 'never' },
  membership: { inApp: 'on', email: 'on', bell: 'never' },
  invitation: { inApp: 'on', email: 'on', bell: 'never' },
  timer: { inApp: 'on', email: 'off', bell: 'on' },
  invoice: { inApp: 'on', email: 'on', bell: 'never' },
  budget: { inApp: 'on', email: 'on', bell: 'never' },
  timeOff: { inApp: 'on', email: 'on', bell: 'never' },
  approval: { inApp: 'on', email: 'on', bell: 'never' },
  event: { inApp: 'on', email: 'on', bell: 'on' },
  eventReminder: { inApp: 'on', email: 'off', bell: 'on' },
  signIn: { inApp: 'on', email: 'always', bell: 'never' },
  password: { inApp: 'on', email: 'always', bell: 'never' },
}

const isOn = (way: Way) => way === 'on' || way === 'always'

/** The settings with what the member chose laid over what each kind begins as. */
export function settingsOf(chosen: SettingsChange): NotificationSettings {
  const kinds = Object.fromEntries(
    notificationKinds.map((kind) => {
      const { inApp, email, bell } = matrix[kind]
      return [kind, { inApp: isOn(inApp), email: isOn(email), bell: isOn(bell), ...chosen.kinds?.[kind] }]
    }),
  ) as NotificationSettings['kinds']
  return { mail: chosen.mail ?? true, kinds }
}

/** What can't be set so, by field: what is always mailed, and sounds that a kind does not have. */
export function refusedSettings({ kinds = {} }: SettingsChange): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [kind, ways] of Object.entries(kinds)) {
    for (const [way, isEnabled] of Object.entries(ways ?? {})) {
      const fixed = matrix[kind as NotificationKind][way as keyof Line]
      if (fixed === 'always' && !isEnabled)
        refused[`kinds.${kind}.${way}`] = 'This is always emailed, for your security'
      if (fixed === 'never' && isEnabled) refused[`kinds.${kind}.${way}`] = 'This kind has no sound'
    }
  }
  return refused
}

/** Where what a notification is about stands, and what decides who may see it: kept beside it, never sent. */
export type Placed<T> = T & {
  place?: Place
  billed?: string[]
  documentPlace?: DocumentPlace
  /** Of its comment. */
  teamOnly?: boolean
}

/** Whether a member may be told of a project; that they were taken out of it, if they could see it while they were in it. */
export const isProjectNotified = (viewer: Viewer, id: string, what: Notification['what']) =>
  isProjectVisible(what === 'removedFromProject' ? { ...viewer, projects: new Set([id]) } : viewer, { id })

/** What is about an event, whose members see it as long as they have a calendar. */
export const eventKinds: readonly NotificationKind[] = ['event', 'eventReminder']

/** Whether a member is told of events: they came to theirs, as long as they have a calendar. */
export const seesEvents = ({ access }: Viewer) => scopeOf(access, 'calendar.view') !== 'none'

/**
 * The notification as its member may see it now, or null: whoever lost sight of a task or a project reads no title of
 * it any more, but for being told that they were taken out of it.
 */
export function seenNotification(viewer: Viewer, data: Placed<Notification>): Notification | null {
  const { place, billed, documentPlace, teamOnly, ...shown } = data
  if (shown.memberId !== viewer.memberId) return null
  if (shown.invoice) return billed && isInvoiceVisible(viewer, { projects: billed }) ? shown : null
  if (shown.task)
    return place && isTaskVisible(viewer, place) && (!teamOnly || isOfTeam(viewer, place)) ? shown : null
  if (shown.page) return documentPlace && isDocumentVisible(viewer, documentPlace) ? shown : null
  if (eventKinds.includes(shown.kind) && !seesEvents(viewer)) return null
  if (!shown.project) return shown
  return isProjectNotified(viewer, shown.project, shown.what) ? shown : null
}
