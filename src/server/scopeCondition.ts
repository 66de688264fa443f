import { type RawBuilder, sql } from 'kysely'
import type { Scope, Viewer } from '#shared/access.ts'

type Columns = {
  /** The project of a row. */
  project: RawBuilder<unknown>
  /** What makes a row the viewer's own; without it, that scope reaches none. */
  own?: RawBuilder<unknown>
}

/** Which rows a scope of the viewer reaches, as a condition that says the same as `may` does of one. */
export function scopeCondition(
  { projects }: Pick<Viewer, 'projects'>,
  scope: Scope,
  { project, own }: Columns,
): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  if (scope === 'project') return sql`${project} = any(${[...projects]}::uuid[])`
  return scope === 'own' && own ? sql`${own}` : sql`false`
}
