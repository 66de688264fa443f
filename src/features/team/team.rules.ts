import { scopeOf, type Viewer } from '#shared/access.ts'

/** How much of a member’s time a viewer sees: all of it, that of the viewer’s projects, or none. */
export function timeSeenOf(viewer: Viewer, memberId: string): 'all' | 'some' | 'none' {
  const scope = scopeOf(viewer.access, 'time.view')
  if (scope === 'all' || (scope === 'own' && memberId === viewer.memberId)) return 'all'
  return scope === 'project' ? 'some' : 'none'
}
