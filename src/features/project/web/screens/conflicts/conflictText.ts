import type { Conflict, ConflictObject } from '#web/offline/conflicts.ts'
import type { Row } from '#web/store/rows.ts'
import { changeText, type ProjectNames } from '../overview/changes/changeText.ts'

type ConflictValues = Pick<Conflict, 'field' | 'base' | 'theirs'>

/** Fields that are called otherwise where a change is told. */
function asLogged({ field, base = null, theirs = null }: ConflictValues) {
  if (field === 'archived') return { field: 'archivedAt', before: base || null, after: theirs || null }
  if (field === 'price' && theirs === null) return { field: 'isPriceFixed', before: true, after: false }
  return { field, before: base, after: theirs }
}

const words: Record<string, string> = { color: 'colour', shared: 'sharing', value: 'settings' }
const listed = new Intl.ListFormat('en-GB')

function otherText(thing: ConflictObject, conflicts: readonly ConflictValues[]): string {
  const named = conflicts.find(({ field }) => field === 'name' || field === 'title')
  const others = conflicts.filter((conflict) => conflict !== named).map(({ field }) => words[field] ?? field)
  return listed.format([
    ...(named ? [`renamed the ${thing} from “${String(named.base)}” to “${String(named.theirs)}”`] : []),
    ...(others.length ? [`changed the ${listed.format(others)} of the ${thing}`] : []),
  ])
}

/** What somebody did meanwhile to something that the person had changed too. */
export function conflictText(
  thing: ConflictObject,
  conflicts: readonly ConflictValues[],
  { who, what, names }: { who: string; what: string; names: ProjectNames },
): string {
  const change = { object: thing, event: 'update', fields: conflicts.map(asLogged) }
  const did =
    thing === 'task' || thing === 'project'
      ? changeText(change as Parameters<typeof changeText>[0], names).join(' and ')
      : otherText(thing, conflicts)
  const phrase = did || `changed the ${listed.format(conflicts.map(({ field }) => field))}`
  return `${who} ${phrase} while you were away${what && `: “${what}”`}. Their change was kept.`
}

/** What a row is called that is no task or project; a comment has no name. */
export function nameOfRow(row: Row | undefined): string {
  const { title, name } = (row ?? {}) as { title?: string; name?: string }
  return title ?? name ?? ''
}
