import {
  IconBeach,
  IconBell,
  IconBriefcase,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconCoin,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMailCog,
  IconReceiptTax,
  IconSettings,
  IconShieldCheck,
  IconStackFront,
  IconTags,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { UnreadCount } from '#features/notification/web/screens/UnreadCount.tsx'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useCommands } from '../shell/commands.ts'
import { useKeys } from '../ui/keys/keys.ts'

const icon = { size: 16, stroke: 1.5 }

export type Screen = {
  to: string
  label: string
  icon: ReactNode
  /** The pair of keys that goes there. */
  keyName: string
  /** Other words that the palette finds it by. */
  keywords: string
  /** Only this address counts as being there, not those below it. */
  end?: boolean
  /** What stands at the right end of its line in the sidebar. */
  trailing?: ReactNode
  /** Also in the bar at the bottom of narrow screens. */
  isInBar?: boolean
}

/** The screens of a workspace, in the sidebar's order: those that the role may open. */
export function useScreens(): Screen[] {
  const may = useMay()
  const settings = useSettingsScreens()
  const { access } = useProfile()
  const hasTime = (['time.track', 'time.view', 'expense.view'] as const).some(
    (flag) => scopeOf(access ?? {}, flag) !== 'none',
  )
  const hasInvoices = useSeesInvoices()
  const hasCalendar = scopeOf(access ?? {}, 'calendar.view') !== 'none'
  const hasReports =
    narrower(scopeOf(access ?? {}, 'report.view'), scopeOf(access ?? {}, 'time.view')) !== 'none'
  const hasTeam = scopeOf(access ?? {}, 'team.view') !== 'none'
  const hasWorkload = scopeOf(access ?? {}, 'workload.view') !== 'none'
  const hasDocuments = scopeOf(access ?? {}, 'document.view') !== 'none'
  return [
    {
      to: '/dashboard',
      label: 'Dashboard',
      icon: <IconLayoutDashboard {...icon} />,
      keyName: 'g z',
      keywords: 'home start overview numbers metrics attention',
    },
    {
      to: '/notifications',
      label: 'Notifications',
      icon: <IconBell {...icon} />,
      keyName: 'g n',
      keywords: 'inbox news alerts bell unread',
      trailing: <UnreadCount />,
    },
    {
      to: '/my-tasks',
      label: 'My tasks',
      icon: <IconChecklist {...icon} />,
      keyName: 'g y',
      keywords: 'home today assigned to me',
      isInBar: true,
    },
    {
      to: '/workspace',
      label: 'Projects',
      icon: <IconFolder {...icon} />,
      keyName: 'g p',
      keywords: 'home archived closed gantt overview board',
      isInBar: true,
    },
    ...(hasTime
      ? [
          {
            to: '/time',
            label: 'Time',
            icon: <IconClock {...icon} />,
            keyName: 'g t',
            keywords: 'timesheet hours week tracking expenses receipts time off vacation holiday away',
            isInBar: true,
          },
        ]
      : []),
    ...(hasCalendar
      ? [
          {
            to: '/calendar',
            label: 'Calendar',
            icon: <IconCalendar {...icon} />,
            keyName: 'g k',
            keywords: 'events meetings appointments schedule week month agenda',
          },
        ]
      : []),
    ...(hasDocuments
      ? [
          {
            to: '/docs',
            label: 'Docs',
            icon: <IconFileText {...icon} />,
            keyName: 'g d',
            keywords: 'documents pages wiki notes handbook minutes',
          },
        ]
      : []),
    ...(hasInvoices
      ? [
          {
            to: '/invoices',
            label: 'Invoices',
            icon: <IconFileInvoice {...icon} />,
            keyName: 'g i',
            keywords: 'billing bills money paid overdue',
          },
        ]
      : []),
    ...(hasReports
      ? [
          {
            to: '/reports',
            label: 'Reports',
            icon: <IconChartBar {...icon} />,
            keyName: 'g w',
            keywords: 'analytics hours summary statistics billable totals',
          },
        ]
      : []),
    ...(hasTeam
      ? [
          {
            to: '/team',
            label: 'Team',
            icon: <IconUsersGroup {...icon} />,
            keyName: 'g v',
            keywords: 'who works on what now online hours colleagues people',
          },
        ]
      : []),
    ...(hasWorkload
      ? [
          {
            to: '/workload',
            label: 'Workload',
            icon: <IconStackFront {...icon} />,
            keyName: 'g j',
            keywords: 'capacity planning busy resources availability utilization who has time',
          },
        ]
      : []),
    ...(may('client.view')
      ? [
          {
            to: '/clients',
            label: 'Clients',
            icon: <IconBriefcase {...icon} />,
            keyName: 'g c',
            keywords: 'customers companies',
          },
        ]
      : []),
    {
      to: '/members',
      label: 'Members',
      icon: <IconUsers {...icon} />,
      keyName: 'g m',
      keywords: 'people team users colleagues',
    },
    ...settings,
  ]
}

/** Those at the end, where what all others rely on is set. */
function useSettingsScreens(): Screen[] {
  const may = useMay()
  return [
    ...(may('role.manage')
      ? [
          {
            to: '/settings/roles',
            label: 'Roles',
            icon: <IconShieldCheck {...icon} />,
            keyName: 'g e',
            keywords: 'settings permissions access rights',
          },
        ]
      : []),
    ...(may('workspace.update')
      ? [
          {
            to: '/settings/workspace',
            label: 'Workspace',
            icon: <IconSettings {...icon} />,
            keyName: 'g o',
            keywords: 'settings name logo currency time zone workweek',
          },
        ]
      : []),
    ...(may('status.manage')
      ? [
          {
            to: '/settings/statuses',
            label: 'Statuses',
            icon: <IconListDetails {...icon} />,
            keyName: 'g s',
            keywords: 'settings workflow states',
          },
        ]
      : []),
    ...(may('tag.manage')
      ? [
          {
            to: '/settings/tags',
            label: 'Tags',
            icon: <IconTags {...icon} />,
            keyName: 'g l',
            keywords: 'settings labels',
          },
        ]
      : []),
    ...(may('money.view')
      ? [
          {
            to: '/settings/rates',
            label: 'Rates',
            icon: <IconCoin {...icon} />,
            keyName: 'g r',
            keywords: 'settings prices money hourly',
          },
        ]
      : []),
    ...(may('workspace.update') || may('member.update')
      ? [
          {
            to: '/settings/time-off',
            label: 'Time off',
            icon: <IconBeach {...icon} />,
            keyName: 'g h',
            keywords: 'settings holidays vacation sick leave working weeks part-time kinds',
          },
        ]
      : []),
    ...(may('workspace.update') && may('invoice.view')
      ? [
          {
            to: '/settings/invoicing',
            label: 'Invoicing',
            icon: <IconReceiptTax {...icon} />,
            keyName: 'g b',
            keywords: 'settings seller bank iban taxes vat numbers terms billing',
          },
          {
            to: '/settings/invoice-emails',
            label: 'Invoice emails',
            icon: <IconMailCog {...icon} />,
            keyName: 'g q',
            keywords: 'settings reminders dunning texts templates mail',
          },
        ]
      : []),
    ...(may('audit.view')
      ? [
          {
            to: '/settings/audit',
            label: 'Audit',
            icon: <IconHistory {...icon} />,
            keyName: 'g a',
            keywords: 'settings history log changes',
          },
        ]
      : []),
    {
      to: '/settings/trash',
      label: 'Trash',
      icon: <IconTrash {...icon} />,
      keyName: 'g x',
      keywords: 'settings deleted restore bin undo recover',
    },
  ]
}

/** The screens as keys and as commands of the palette. */
export function ScreenCommands() {
  const screens = useScreens()
  const navigate = useNavigate()
  useKeys(
    Object.fromEntries(
      screens.map(({ to, label, keyName }) => [
        keyName,
        { label: `Go to ${label.toLowerCase()}`, run: () => void navigate(to) },
      ]),
    ),
  )
  useCommands({
    order: 10,
    commands: () =>
      screens.map(({ to, label, icon, keyName, keywords }) => ({
        id: `go:${to}`,
        label,
        section: 'Go to',
        keywords,
        icon,
        keyName,
        run: () => void navigate(to),
      })),
  })
  return null
}
