import { expect, test } from 'vitest'
import { type Flag, flags, isWithin } from '#shared/access.ts'
import { defaultAccess, defaultRoleNames } from './role.rules.ts'

/** The permission table as the product promises it: one line per flag; owner, admin, manager, member, guest. */
const table = `
  workspace.update    all all none none none
  role.manage         all all none none none
  member.update       all all none none none
  member.remove       all all none none none
  status.manage       all all all none none
  tag.manage          all all all none none
  workspace.delete    all none none none none
  member.view         all all all all project
  member.invite       all all project none none
  project.view        all all all project project
  project.create      all all all none none
  project.update      all all project none none
  project.members     all all project none none
  project.delete      all all none none none
  task.view           all all all project project
  task.create         all all all project none
  task.update         all all all project own
  task.delete         all all project own none
  comment.create      all all all project project
  comment.moderate    all all project none none
  time.track          all all all own none
  time.view           all all all own none
  time.update         all all project own none
  time.approve        all all project none none
  timeOff.approve     all all project none none
  expense.view        all all project own none
  expense.update      all all project own none
  money.view          all all project none none
  client.view         all all all none none
  client.update       all all all none none
  client.delete       all all none none none
  invoice.view        all all project none none
  invoice.create      all all none none none
  invoice.update      all all none none none
  invoice.delete      all all none none none
  invoice.send        all all none none none
  document.view       all all all project project
  document.update     all all all project none
  document.delete     all all project own none
  calendar.view       all all all all project
  calendar.update     all all all own none
  report.view         all all project own none
  team.view           all all all all none
  workload.view       all all all all none
  audit.view          all all none none none
  export              all all none none none
  integration.manage  all all none none none
`
const lines = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [Flag, ...string[]])

test('the table names every flag once', () => {
  expect(lines.map(([flag]) => flag).sort()).toEqual([...flags].sort())
})

test.each(defaultRoleNames.map((name, column) => [name, column] as const))(
  '%s may do what the table says, and nothing else',
  (name, column) => {
    const promised = Object.fromEntries(lines.map(([flag, ...scopes]) => [flag, scopes[column]]))
    expect(defaultAccess(name)).toEqual(promised)
  },
)

test('each role is a strict subset of the one before it, so that it may invite those below', () => {
  const roles = defaultRoleNames.map(defaultAccess)
  for (const [i, role] of roles.entries()) {
    if (i > 0) expect(isWithin(role, roles[i - 1] ?? {}), defaultRoleNames[i]).toBe(true)
    if (i > 0) expect(isWithin(roles[i - 1] ?? {}, role), defaultRoleNames[i]).toBe(false)
  }
})
