import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch, IconShieldCheck, IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useWeeklyMinutes } from '#features/timeOff/web/parts/useWeeklyMinutes.ts'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { fold } from '#shared/match.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import type { Member } from '../../member.contract.ts'
import { memberName, useMembers } from '../member.api.ts'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { InvitedRow } from './invite/InvitedRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import classes from './MemberTable.module.css'
import { useLeaveWorkspace } from './useLeaveWorkspace.tsx'
import { useProjectsByMember } from './useProjectsByMember.ts'

/** Arrows lead from one member to the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const people = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-member]')]
  const at = people.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  people[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** Who takes part in the workspace, and who is invited. */
export function Component() {
  const { members, deactivated, invited } = useMembers()
  const { access } = useProfile()
  const { roles } = useWorkspace()
  const may = useMay()
  const seesMoney = may('money.view')
  const weekly = useWeeklyMinutes()
  const projects = useProjectsByMember()
  const { leave, refusal } = useLeaveWorkspace()
  const [isInviting, { open, close }] = useDisclosure()
  const { search, key } = useLocation()
  const wished = new URLSearchParams(search).get('q') ?? ''
  const [query, setQuery] = useState(wished)
  // An address may name who is looked for; what is typed then is not written back, since letters would overtake it.
  const [entered, setEntered] = useState(key)
  if (entered !== key) {
    setEntered(key)
    setQuery(wished)
  }
  const field = useRef<HTMLInputElement>(null)
  const canInvite = scopeOf(access ?? {}, 'member.invite') !== 'none'
  const searching = { '/': { label: 'Search members', run: () => field.current?.focus() } }
  useKeys(canInvite ? { ...searching, N: { label: 'Invite a member', run: open } } : searching, {
    section: 'Members',
  })

  const needle = fold(query.trim())
  const matches = (member: Member) =>
    [memberName(member), member.email ?? '', roles.find(({ id }) => id === member.roleId)?.name ?? ''].some(
      (text) => fold(text).includes(needle),
    )
  const shown = members.filter(matches)
  const shutOut = deactivated.filter(matches)
  const waiting = invited.filter(matches)

  const table = (labelledBy: string, rows: readonly Member[]) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads arrows between rows
    <table className={classes.table} aria-labelledby={labelledBy} onKeyDown={moveBetweenRows}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col" data-number>
            Projects
          </th>
          <th scope="col" data-number>
            Hours a week
          </th>
          {seesMoney && <th scope="col">Rate</th>}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            projects={projects[member.id]}
            seesMoney={seesMoney}
            leave={{ run: leave, refusal }}
          />
        ))}
      </tbody>
    </table>
  )

  return (
    <AppPage
      title="Members"
      actions={
        <>
          <Button
            component={Link}
            to="/settings/roles"
            variant="default"
            leftSection={<IconShieldCheck size={16} stroke={1.5} />}
          >
            Permissions
          </Button>
          {canInvite && (
            <Button leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={open}>
              Invite
            </Button>
          )}
        </>
      }
    >
      <div className={classes.bar}>
        <TextInput
          ref={field}
          type="search"
          aria-label="Search members"
          placeholder="Search by name, email or role"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
        />
        {may('export') && (
          <CsvButton
            name="members"
            isDisabled={!shown.length}
            table={() => [
              ['Name', 'Email', 'Role', 'Projects', 'Hours a week'],
              ...[...shown, ...shutOut].map((member) => [
                memberName(member),
                member.profile?.email ?? '',
                roles.find(({ id }) => id === member.roleId)?.name ?? '',
                (projects[member.id] ?? []).map(({ name }) => name).join(', '),
                formatMinutes(weekly(member).minutes),
              ]),
            ]}
          />
        )}
      </div>
      <section className={classes.section} aria-labelledby="accepted">
        <h2 id="accepted">
          Members <span className={classes.sum}>{members.length}</span>
        </h2>
        {table('accepted', shown)}
        {members.length === 1 && !invited.length && canInvite && !needle && (
          <p className={classes.empty}>It’s just you so far. Invite a colleague.</p>
        )}
      </section>
      {waiting.length > 0 && (
        <section className={classes.section} aria-labelledby="invited">
          <h2 id="invited">
            Invited <span className={classes.sum}>{invited.length}</span>
          </h2>
          <table className={classes.table} aria-labelledby="invited">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Role</th>
                <th scope="col">Link</th>
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.map((member) => (
                <InvitedRow key={member.id} member={member} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shutOut.length > 0 && (
        <section className={classes.section} aria-labelledby="deactivated">
          <h2 id="deactivated">
            Deactivated <span className={classes.sum}>{deactivated.length}</span>
          </h2>
          {table('deactivated', shutOut)}
        </section>
      )}
      {!shown.length && !waiting.length && !shutOut.length && (
        <p className={classes.empty} role="status" style={{ paddingInline: 32 }}>
          No members match “{query.trim()}”.
        </p>
      )}
      {canInvite && <InviteDialog opened={isInviting} onClose={close} />}
    </AppPage>
  )
}
