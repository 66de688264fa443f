import type { Audited } from '#features/audit/audit.rules.ts'
import type { NewsItem } from './notification.contract.ts'

/** What the news of the whole workspace is about; all others are about single tasks, or money, or one member's screen. */
export const globalObjects: readonly Audited[] = [
  'workspace',
  'member',
  'role',
  'project',
  'tag',
  'task-status',
  'project-status',
  'invoice-status',
]

/** A member's own arrangements, which are news to nobody. */
const arrangements: readonly string[] = ['view', 'project-pin'] satisfies Audited[]

/** Whether a change may be news of the whole workspace, as far as its object tells. */
export const isGlobalObject = (object: string) => (globalObjects as readonly string[]).includes(object)

export const isArrangement = (object: string) => arrangements.includes(object)

/** Whether a change says something to a reader: a move among others, or time that counts up, does not. */
export const isNews = ({ object, event, fields }: NewsItem) =>
  !isArrangement(object) && (event !== 'update' || fields.length > 0)

/** The fields of which a change is news to all; of other objects, any. */
const telling: Partial<Record<Audited, readonly string[]>> = {
  project: ['name', 'status', 'archivedAt'],
  member: ['roleId', 'status'],
}

export function isGlobalNews(item: NewsItem): boolean {
  if (!isNews(item)) return false
  const named = telling[item.object as Audited]
  return item.event !== 'update' || !named || item.fields.some(({ field }) => named.includes(field))
}
