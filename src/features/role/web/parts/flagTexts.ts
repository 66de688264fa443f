import type { Flag, Scope } from '#shared/access.ts'

/** What a flag is called, and what it lets a member do. */
export type FlagText = { name: string; text: string }

/** Every flag as people read it, by what it is about. */
export const flagGroups: readonly { name: string; flags: Partial<Record<Flag, FlagText>> }[] = [
  {
    name: 'Tasks',
    flags: {
      'task.view': { name: 'See tasks', text: 'Opens tasks and finds them in lists and boards.' },
      'task.create': { name: 'Create tasks', text: 'Adds new tasks to projects.' },
      'task.update': {
        name: 'Change tasks',
        text: 'Edits, moves, finishes and assigns tasks.',
      },
      'task.delete': { name: 'Delete tasks', text: 'Deletes tasks together with their subtasks.' },
      'comment.create': { name: 'Comment', text: 'Writes comments and adds files to tasks.' },
      'comment.moderate': { name: 'Moderate comments', text: 'Deletes what others have written or added.' },
    },
  },
  {
    name: 'Projects',
    flags: {
      'project.view': { name: 'See projects', text: 'Opens projects and sees who works on them.' },
      'project.create': { name: 'Create projects', text: 'Starts new projects.' },
      'project.update': {
        name: 'Change projects',
        text: 'Edits names, dates, statuses and archives projects.',
      },
      'project.members': {
        name: 'Choose project members',
        text: 'Adds and removes project members.',
      },
      'project.delete': { name: 'Delete projects', text: 'Deletes projects with everything in them.' },
    },
  },
  {
    name: 'Time and money',
    flags: {
      'time.track': { name: 'Track time', text: 'Starts timers and enters hours.' },
      'time.view': { name: 'See tracked time', text: 'Reads timers, time entries and sums of hours.' },
      'time.update': { name: 'Change time entries', text: 'Corrects and deletes hours that were tracked.' },
      'time.approve': {
        name: 'Approve time',
        text: 'Approves the weeks that others submit, sends them back and unlocks them. With “All”: closes the books, and changes time in closed books with a reason.',
      },
      'timeOff.approve': {
        name: 'Approve time off',
        text: 'Approves or declines requests, and sees why members are away.',
      },
      'expense.view': { name: 'See expenses', text: 'Reads what was spent, and its receipts.' },
      'expense.update': { name: 'Change expenses', text: 'Adds, edits and deletes expenses.' },
      'money.view': { name: 'See money', text: 'Reads rates, prices, budgets and income.' },
    },
  },
  {
    name: 'Clients and invoices',
    flags: {
      'client.view': { name: 'See clients', text: 'Opens clients and sees which projects are theirs.' },
      'client.update': { name: 'Change clients', text: 'Adds clients and edits them.' },
      'client.delete': { name: 'Delete clients', text: 'Deletes clients that nothing depends on.' },
      'invoice.view': { name: 'See invoices', text: 'Opens invoices and their amounts.' },
      'invoice.create': { name: 'Create invoices', text: 'Creates invoices from tracked time and services.' },
      'invoice.update': { name: 'Change invoices', text: 'Edits drafts and statuses of invoices.' },
      'invoice.delete': { name: 'Delete invoices', text: 'Deletes and voids invoices.' },
      'invoice.send': { name: 'Send invoices', text: 'Emails invoices to clients and shares links to them.' },
    },
  },
  {
    name: 'Documents and calendar',
    flags: {
      'document.view': { name: 'See documents', text: 'Reads documents and their pages.' },
      'document.update': { name: 'Write documents', text: 'Creates documents and edits them.' },
      'document.delete': { name: 'Delete documents', text: 'Deletes documents with all their pages.' },
      'calendar.view': { name: 'See the calendar', text: 'Sees events in the calendar.' },
      'calendar.update': { name: 'Change the calendar', text: 'Creates, moves and deletes events.' },
    },
  },
  {
    name: 'Overviews',
    flags: {
      'report.view': { name: 'See reports', text: 'Reads what was worked on and for how long.' },
      'team.view': {
        name: 'See the team',
        text: 'Sees who works on what today, and comments and files that are for the team only.',
      },
      'workload.view': { name: 'See workload', text: 'Sees how busy members are in the coming days.' },
    },
  },
  {
    name: 'Members and roles',
    flags: {
      'member.view': { name: 'See members', text: 'Sees who belongs to the workspace.' },
      'member.invite': {
        name: 'Invite members',
        text: 'Invites people, with roles no wider than their own.',
      },
      'member.update': { name: 'Change members', text: 'Changes members’ roles and hours.' },
      'member.remove': { name: 'Remove members', text: 'Removes members from the workspace.' },
      'role.manage': { name: 'Manage roles', text: 'Changes permissions, within their own role.' },
    },
  },
  {
    name: 'Workspace',
    flags: {
      'workspace.update': {
        name: 'Change the workspace',
        text: 'Edits its name, look, work days and currency.',
      },
      'status.manage': { name: 'Manage statuses', text: 'Adds, orders and deletes statuses.' },
      'tag.manage': { name: 'Manage tags', text: 'Adds, recolours and deletes tags.' },
      'audit.view': { name: 'See the audit log', text: 'Reads who changed what in the workspace.' },
      export: { name: 'Export', text: 'Exports the workspace’s data as files.' },
      'workspace.delete': { name: 'Delete the workspace', text: 'Deletes the workspace with all its data.' },
    },
  },
]

/** Roles hold it by the API, and nothing asks for it yet: a choice without an effect has no place on screen. */
const withoutEffect: Partial<Record<Flag, FlagText>> = {
  'integration.manage': { name: 'Manage integrations', text: 'Connects other services.' },
}

const byFlag = Object.assign({}, withoutEffect, ...flagGroups.map(({ flags }) => flags)) as Record<
  Flag,
  FlagText
>
export const flagText = (flag: Flag): FlagText => byFlag[flag]

/** How far a flag reaches, as it stands in a cell; what is nobody's own and in no project is only yes or no. */
export function scopeName(scope: Scope, possible: readonly Scope[]): string {
  if (scope === 'none') return 'No'
  if (scope === 'all') return possible.length > 2 ? 'All' : 'Yes'
  return scope === 'own' ? 'Own' : 'Their projects'
}

/** What a scope means, for the menu that chooses it. */
export const scopeText: Record<Scope, string> = {
  none: 'Not at all',
  own: 'Tasks they created or are assigned',
  project: 'Only in projects they are a member of',
  all: 'Everywhere in the workspace',
}

/** The groups with the flags whose name, sentence or own word has what was typed; groups without any are left out. */
export function findFlags(typed: string): { name: string; flags: Flag[] }[] {
  const query = typed.trim().toLocaleLowerCase()
  return flagGroups.flatMap(({ name, flags }) => {
    const isGroup = name.toLocaleLowerCase().includes(query)
    const found = (Object.entries(flags) as [Flag, FlagText][])
      .filter(
        ([flag, { name, text }]) => isGroup || `${name} ${text} ${flag}`.toLocaleLowerCase().includes(query),
      )
      .map(([flag]) => flag)
    return found.length ? [{ name, flags: found }] : []
  })
}
