import { type Access, type Flag, flags, type Scope, scopeOf } from '#shared/access.ts'

/** Whether somebody with a role is expected to track time; of others no hours are. `tracksTime` of the queries says the same in SQL. */
export const tracksTime = (access: Access): boolean => scopeOf(access, 'time.track') !== 'none'

type Row = readonly [
  flags: readonly Flag[],
  owner: Scope,
  admin: Scope,
  manager: Scope,
  member: Scope,
  guest: Scope,
]

/** What the roles of a new workspace may do: one row per line of the product's permission table. */
const matrix: readonly Row[] = [
  [
    ['workspace.update', 'role.manage', 'member.update', 'member.remove'],
    'all',
    'all',
    'none',
    'none',
    'none',
  ],
  [['status.manage', 'tag.manage'], 'all', 'all', 'all', 'none', 'none'],
  [['workspace.delete'], 'all', 'none', 'none', 'none', 'none'],
  [['member.view'], 'all', 'all', 'all', 'all', 'project'],
  [['member.invite'], 'all', 'all', 'project', 'none', 'none'],
  [['project.view'], 'all', 'all', 'all', 'project', 'project'],
  [['project.create'], 'all', 'all', 'all', 'none', 'none'],
  [['project.update', 'project.members'], 'all', 'all', 'project', 'none', 'none'],
  [['project.delete'], 'all', 'all', 'none', 'none', 'none'],
  [['task.view'], 'all', 'all', 'all', 'project', 'project'],
  [['task.create'], 'all', 'all', 'all', 'project', 'none'],
  [['task.update'], 'all', 'all', 'all', 'project', 'own'],
  [['task.delete'], 'all', 'all', 'project', 'own', 'none'],
  [['comment.create'], 'all', 'all', 'all', 'project', 'project'],
  [['comment.moderate'], 'all', 'all', 'project', 'none', 'none'],
  [['time.track', 'time.view'], 'all', 'all', 'all', 'own', 'none'],
  [['time.update'], 'all', 'all', 'project', 'own', 'none'],
  [['time.approve', 'timeOff.approve'], 'all', 'all', 'project', 'none', 'none'],
  [['expense.view', 'expense.update'], 'all', 'all', 'project', 'own', 'none'],
  [['money.view'], 'all', 'all', 'project', 'none', 'none'],
  [['client.view', 'client.update'], 'all', 'all', 'all', 'none', 'none'],
  [['client.delete'], 'all', 'all', 'none', 'none', 'none'],
  [['invoice.view'], 'all', 'all', 'project', 'none', 'none'],
  [
    ['invoice.create', 'invoice.update', 'invoice.delete', 'invoice.send'],
    'all',
    'all',
    'none',
    'none',
    'none',
  ],
  [['document.view'], 'all', 'all', 'all', 'project', 'project'],
  [['document.update'], 'all', 'all', 'all', 'project', 'none'],
  [['document.delete'], 'all', 'all', 'project', 'own', 'none'],
  [['calendar.view'], 'all', 'all', 'all', 'all', 'project'],
  [['calendar.update'], 'all', 'all', 'all', 'own', 'none'],
  [['report.view'], 'all', 'all', 'project', 'own', 'none'],
  [['team.view', 'workload.view'], 'all', 'all', 'all', 'all', 'none'],
  [['audit.view', 'export', 'integration.manage'], 'all', 'all', 'none', 'none', 'none'],
]

const everywhere = ['none', 'all'] as const
const byProject = ['none', 'project', 'all'] as const
const byOwner = ['none', 'own', 'project', 'all'] as const
type Scopes = typeof everywhere | typeof byProject | typeof byOwner

/** The scopes that mean something for a flag: what is nobody's own cannot be limited to one's own. */
export const possibleScopes: Record<Flag, Scopes> = {
  'workspace.update': everywhere,
  'workspace.delete': everywhere,
  'status.manage': everywhere,
  'tag.manage': everywhere,
  'role.manage': everywhere,
  'member.view': byProject,
  'member.invite': byProject,
  'member.update': everywhere,
  'member.remove': everywhere,
  'project.view': byProject,
  'project.create': everywhere,
  'project.update': byProject,
  'project.members': byProject,
  'project.delete': byProject,
  'task.view': byOwner,
  'task.create': byProject,
  'task.update': byOwner,
  'task.delete': byOwner,
  'comment.create': byOwner,
  'comment.moderate': byProject,
  'time.track': byOwner,
  'time.view': byOwner,
  'time.update': byOwner,
  'time.approve': byProject,
  'timeOff.approve': byProject,
  'expense.view': byOwner,
  'expense.update': byOwner,
  'money.view': byProject,
  'client.view': everywhere,
  'client.update': everywhere,
  'client.delete': everywhere,
  'invoice.view': byProject,
  'invoice.create': byProject,
  'invoice.update': byProject,
  'invoice.delete': byProject,
  'invoice.send': byProject,
  'document.view': byOwner,
  'document.update': byOwner,
  'document.delete': byOwner,
  'calendar.view': byOwner,
  'calendar.update': byOwner,
  'report.view': byOwner,
  'team.view': byProject,
  'workload.view': byProject,
  'audit.view': everywhere,
  export: everywhere,
  'integration.manage': everywhere,
}

export const defaultRoleNames = ['Owner', 'Admin', 'Manager', 'Member', 'Guest'] as const
export type DefaultRoleName = (typeof defaultRoleNames)[number]

/** The flags of a default role; every flag is there, so that a new one can't be forgotten. */
export function defaultAccess(name: DefaultRoleName): Access {
  const column = defaultRoleNames.indexOf(name) + 1
  const access = Object.fromEntries(
    matrix.flatMap((row) => row[0].map((flag) => [flag, row[column]])),
  ) as Access
  const missing = flags.filter((flag) => !(flag in access))
  if (missing.length) throw new Error(`The permission table lacks ${missing.join(', ')}`)
  return access
}
