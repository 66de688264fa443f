import { Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconExternalLink,
  IconMail,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Anchor } from '#web/ui/picker/anchor.ts'
import type { useTeamLinks } from './useTeamLinks.ts'
import type { NamedRow } from './useTeamRows.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = {
  member: NamedRow
  /** Of the address, which the member’s page goes on with. */
  search: string
  links: ReturnType<typeof useTeamLinks>
  anchor: Anchor
  onClose: () => void
}

/** Where one member of the team leads: to what they do now, and to what their numbers are made of. */
export function TeamMenu({ member: { row, name }, search, links, anchor, onClose }: Props) {
  const me = useMemberId()
  const email = useMembers().byId[row.memberId]?.profile?.email
  const report = links.report(row)
  const timesheet = links.timesheet(row)
  return (
    <AnchoredMenu anchor={anchor} label={`More actions for ${name}`} width={240} onClose={onClose}>
      <Menu.Item
        component={Link}
        to={`/team/${row.memberId}${search}`}
        leftSection={<IconExternalLink {...icon} />}
      >
        Open
      </Menu.Item>
      {row.timer?.task && (
        <Menu.Item
          component={Link}
          to={`/tasks/${row.timer.task}`}
          leftSection={<IconPlayerPlay {...icon} />}
        >
          Open running task
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={links.tasks(row)} leftSection={<IconChecklist {...icon} />}>
        Show open tasks
      </Menu.Item>
      {row.overdueTasks > 0 && (
        <Menu.Item component={Link} to={links.overdue(row)} leftSection={<IconAlertTriangle {...icon} />}>
          Show overdue tasks
        </Menu.Item>
      )}
      {timesheet && (
        <Menu.Item component={Link} to={timesheet} leftSection={<IconCalendarWeek {...icon} />}>
          Show timesheet
        </Menu.Item>
      )}
      {report && (
        <Menu.Item component={Link} to={report} leftSection={<IconChartBar {...icon} />}>
          Show report
        </Menu.Item>
      )}
      {email && row.memberId !== me && (
        <>
          <Menu.Divider />
          <Menu.Item component="a" href={`mailto:${email}`} leftSection={<IconMail {...icon} />}>
            Send email
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
