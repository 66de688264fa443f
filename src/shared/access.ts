/** What a role may do: flags, each with a scope. One pure function decides, on the server and in the web. */

export const flags = [
  'workspace.update',
  'workspace.delete',
  'status.manage',
  'tag.manage',
  'role.manage',
  'member.view',
  'member.invite',
  'member.update',
  'member.remove',
  'project.view',
  'project.create',
  'project.update',
  'project.members',
  'project.delete',
  'task.view',
  'task.create',
  'task.update',
  'task.delete',
  'comment.create',
  'comment.moderate',
  'time.track',
  'time.view',
  'time.update',
  'time.approve',
  'timeOff.approve',
  'expense.view',
  'expense.update',
  'money.view',
  'client.view',
  'client.update',
  'client.delete',
  'invoice.view',
  'invoice.create',
  'invoice.update',
  'invoice.delete',
  'invoice.send',
  'document.view',
  'document.update',
  'document.delete',
  'calendar.view',
  'calendar.update',
  'report.view',
  'team.view',
  'workload.view',
  'audit.view',
  'export',
  'integration.manage',
] as const
export type Flag = (typeof flags)[number]

/** `all`; `project` = only in projects one is a member of; `own` = what one created or is executor of. */
export const scopes = ['none', 'own', 'project', 'all'] as const
export type Scope = (typeof scopes)[number]

/** A role's flags; one that is missing counts as `none`. */
export type Access = Partial<Record<Flag, Scope>>

/** Who asks: the member, what their role allows, the projects they are a member of, and who shares one with them. */
export type Viewer = {
  memberId: string
  access: Access
  projects: ReadonlySet<string>
  /** Members of the same projects; only kept for whom `member.view` has the scope `project`. */
  colleagues: ReadonlySet<string>
}

/** What is asked for: the project it belongs to and the members it counts as `own` for. */
export type Resource = { project?: string | null; owners?: readonly (string | null)[] }

export const scopeOf = (access: Access, flag: Flag): Scope => access[flag] ?? 'none'

/** Whether the viewer may do `flag` to `resource`. Without one, only the scope `all` is enough. */
export function may(viewer: Viewer, flag: Flag, resource: Resource = {}): boolean {
  switch (scopeOf(viewer.access, flag)) {
    case 'all':
      return true
    case 'project':
      return resource.project != null && viewer.projects.has(resource.project)
    case 'own':
      return resource.owners?.includes(viewer.memberId) ?? false
    default:
      return false
  }
}

/** The scope that two flags together leave. */
export const narrower = (one: Scope, other: Scope): Scope =>
  scopes.indexOf(one) < scopes.indexOf(other) ? one : other

/** Whether `inner` grants nothing beyond `outer`: no one hands out more than they hold. */
export function isWithin(inner: Access, outer: Access): boolean {
  return flags.every((flag) => scopes.indexOf(scopeOf(inner, flag)) <= scopes.indexOf(scopeOf(outer, flag)))
}
