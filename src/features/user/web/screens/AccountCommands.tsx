import { useMantineColorScheme } from '@mantine/core'
import {
  IconBellCog,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useCommands } from '#web/shell/commands.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useSignOut } from './useSignOut.ts'

const icon = { size: 16, stroke: 1.5 }
const schemes = [
  { value: 'light', label: 'Light appearance', icon: <IconSun {...icon} /> },
  { value: 'dark', label: 'Dark appearance', icon: <IconMoon {...icon} /> },
  { value: 'auto', label: 'System appearance', icon: <IconDeviceDesktop {...icon} /> },
] as const

/** One's own settings, how the product looks, and the way out, as commands. */
export function AccountCommands() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const openProfile = () => void navigate('/settings/profile')
  useKeys({ 'g u': { label: 'Go to profile settings', run: openProfile } })
  useCommands({
    order: 50,
    commands: () => [
      {
        id: 'go:/settings/profile',
        label: 'Profile settings',
        section: 'Settings',
        keywords: 'account name picture avatar password two-step sessions devices e-mail dates',
        icon: <IconUserCircle {...icon} />,
        keyName: 'g u',
        run: openProfile,
      },
      {
        id: 'go:/settings/notifications',
        label: 'Notification settings',
        section: 'Settings',
        keywords: 'alerts bell sound mail e-mail mute',
        icon: <IconBellCog {...icon} />,
        run: () => void navigate('/settings/notifications'),
      },
      ...schemes.map(({ value, ...shown }) => ({
        ...shown,
        id: `appearance:${value}`,
        section: 'Settings',
        keywords: 'theme mode colour color scheme',
        isChosen: colorScheme === value,
        run: () => setColorScheme(value),
      })),
      {
        id: 'sign out',
        label: 'Sign out',
        section: 'Settings',
        keywords: 'log out logout leave',
        icon: <IconLogout {...icon} />,
        run: () => void signOut(),
      },
    ],
  })
  return null
}
