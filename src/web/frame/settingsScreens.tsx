import {
  IconBeach,
  IconBell,
  IconCoin,
  IconHistory,
  IconListDetails,
  IconMailCog,
  IconReceiptTax,
  IconSettings,
  IconShieldCheck,
  IconTags,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import type { Screen } from './screen.ts'

const icon = { size: 16, stroke: 1.5 }

export type SettingsGroup = { name: string; screens: Omit<Screen, 'keyName' | 'keywords'>[] }

/** What is set up once, as the list beside it groups it: those screens that the role may open. */
export function useSettingsGroups(): SettingsGroup[] {
  const screens = useSettingsScreens()
  const at = (...paths: string[]) =>
    paths.flatMap((path) => screens.find(({ to }) => to === `/settings/${path}`) ?? [])
  return [
    {
      name: 'You',
      screens: [
        { to: '/settings/profile', label: 'Profile', icon: <IconUserCircle {...icon} /> },
        { to: '/settings/notifications', label: 'Notifications', icon: <IconBell {...icon} /> },
      ],
    },
    { name: 'Workspace', screens: at('workspace', 'members', 'roles', 'statuses', 'tags', 'time-off') },
    { name: 'Money', screens: at('rates', 'invoicing', 'invoice-emails') },
    { name: 'Data', screens: at('audit', 'trash') },
  ].filter(({ screens }) => screens.length)
}

/** The settings of the workspace; one’s own have commands of their own. */
export function useSettingsScreens(): Screen[] {
  const may = useMay()
  return [
    {
      to: '/settings/members',
      label: 'Members',
      icon: <IconUsers {...icon} />,
      keyName: 'g m',
      keywords: 'settings people team users colleagues invite',
    },
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
