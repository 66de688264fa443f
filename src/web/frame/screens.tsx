import {
  IconBell,
  IconBriefcase,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconLayoutDashboard,
  IconSettings,
  IconStackFront,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { UnreadCount } from '#features/notification/web/screens/UnreadCount.tsx'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useCommands } from '../shell/commands.ts'
import { useKeys } from '../ui/keys/keys.ts'
import type { Screen } from './screen.ts'
import { useSettingsScreens } from './settingsScreens.tsx'

const icon = { size: 16, stroke: 1.5 }

/** The screens of a workspace, in the sidebar's order: those that the role may open. */
export function useScreens(): Screen[] {
  const may = useMay()
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
  const all: (Screen & { isShown?: boolean })[] = [
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
    {
      isShown: hasTime,
      to: '/time',
      label: 'Time',
      icon: <IconClock {...icon} />,
      keyName: 'g t',
      keywords: 'timesheet hours week tracking expenses receipts time off vacation holiday away',
      isInBar: true,
    },
    {
      isShown: hasCalendar,
      to: '/calendar',
      label: 'Calendar',
      icon: <IconCalendar {...icon} />,
      keyName: 'g k',
      keywords: 'events meetings appointments schedule week month agenda',
    },
    {
      isShown: hasDocuments,
      to: '/docs',
      label: 'Docs',
      icon: <IconFileText {...icon} />,
      keyName: 'g d',
      keywords: 'documents pages wiki notes handbook minutes',
    },
    {
      isShown: hasInvoices,
      to: '/invoices',
      label: 'Invoices',
      group: 'money',
      icon: <IconFileInvoice {...icon} />,
      keyName: 'g i',
      keywords: 'billing bills money paid overdue',
    },
    {
      isShown: hasReports,
      to: '/reports',
      label: 'Reports',
      group: 'team',
      icon: <IconChartBar {...icon} />,
      keyName: 'g w',
      keywords: 'analytics hours summary statistics billable totals',
    },
    {
      isShown: hasTeam,
      to: '/team',
      label: 'Team',
      group: 'team',
      icon: <IconUsersGroup {...icon} />,
      keyName: 'g v',
      keywords: 'who works on what now online hours colleagues people',
    },
    {
      isShown: hasWorkload,
      to: '/workload',
      label: 'Workload',
      group: 'team',
      icon: <IconStackFront {...icon} />,
      keyName: 'g j',
      keywords: 'capacity planning busy resources availability utilization who has time',
    },
    {
      isShown: may('client.view'),
      to: '/clients',
      label: 'Clients',
      group: 'money',
      icon: <IconBriefcase {...icon} />,
      keyName: 'g c',
      keywords: 'customers companies',
    },
    {
      to: '/settings',
      label: 'Settings',
      icon: <IconSettings {...icon} />,
      keyName: 'g ,',
      keywords: 'preferences configuration setup options account profile',
      group: 'settings',
    },
  ]
  return all.filter(({ isShown = true }) => isShown)
}

/** The screens as keys and as commands of the palette. */
export function ScreenCommands() {
  const rooms = useScreens()
  const settings = useSettingsScreens()
  const screens = [...rooms, ...settings]
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
