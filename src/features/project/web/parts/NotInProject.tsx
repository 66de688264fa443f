import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { Message } from '#web/ui/feedback/Message.tsx'

/** For whoever is in no project and can’t start one: who can help, and what there is to do meanwhile. */
export function NotInProject() {
  const { access } = useSelector(selectViewer)
  const helpers = useHelpers()
  const hasCalendar = scopeOf(access, 'calendar.update') !== 'none'
  return (
    <Message
      title="You’re not in any project yet"
      icon={<IconFolder size={24} stroke={1.5} aria-hidden />}
      actions={
        <Button variant="default" component={Link} to={hasCalendar ? '/calendar' : '/settings/profile'}>
          {hasCalendar ? 'Open the calendar' : 'Set up your profile'}
        </Button>
      }
    >
      Ask <bdi>{helpers}</bdi> to add you to one. Its tasks will show up here right away.
    </Message>
  )
}

/** Who can add one to any project, where one sees them: the first by name. */
function useHelpers(): string {
  const { members } = useMembers()
  const { roles } = useWorkspace()
  const able = new Set(roles.filter((role) => scopeOf(role, 'project.members') === 'all').map(({ id }) => id))
  const names = members.filter(({ roleId }) => able.has(roleId)).flatMap(({ profile }) => profile?.name ?? [])
  return names.length ? orList.format(names.slice(0, 3)) : 'whoever invited you'
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' })
