import type { Viewer } from '#shared/access.ts'
import { disclosureOf, mayChangeEvent } from '../../calendar.rules.ts'
import type { CalendarItem } from './calendarItems.ts'

/** Whether something is an event that the viewer sees whole and may change. */
export const mayChangeItem = (viewer: Viewer, { occurrence }: CalendarItem): boolean =>
  !!occurrence?.title && disclosureOf(viewer, occurrence) === 'all' && mayChangeEvent(viewer, occurrence)
