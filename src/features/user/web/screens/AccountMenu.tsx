import { Menu, Tooltip, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { use } from 'react'
import { Link } from 'react-router'
import { SidebarFold } from '#web/shell/SidebarFold.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { useProfile } from '../user.api.ts'
import classes from './AccountMenu.module.css'
import { useSignOut } from './useSignOut.ts'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

/** Who is signed in; how the product looks; the way out. */
export function AccountMenu() {
  const profile = useProfile()
  const isFolded = use(SidebarFold)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()

  return (
    <Menu position="top-start">
      <Tooltip label={profile.name} position="right" disabled={!isFolded}>
        <Menu.Target>
          <UnstyledButton className={classes.target} data-folded={isFolded || undefined}>
            <MemberAvatar
              id={profile.memberId ?? profile.id}
              name={profile.name}
              picture={profile.picture}
              size={24}
            />
            <VisuallyHidden>Account of </VisuallyHidden>
            {isFolded ? (
              <VisuallyHidden>{profile.name}</VisuallyHidden>
            ) : (
              <span className={classes.name}>{profile.name}</span>
            )}
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{profile.email}</Menu.Label>
        <Menu.Item
          component={Link}
          to="/settings/profile"
          leftSection={<IconUserCircle size={16} stroke={1.5} />}
        >
          Profile settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as (typeof schemes)[number]['value'])}
        >
          {schemes.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value}>
              <span className={classes.scheme}>
                <Icon size={16} stroke={1.5} />
                {label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
