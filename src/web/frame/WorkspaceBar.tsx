import { IconSearch } from '@tabler/icons-react'
import { UnreadDot } from '#features/notification/web/screens/UnreadCount.tsx'
import { BarButton, BarItem, BarMore, BottomBar } from '../shell/BottomBar.tsx'
import { palette } from '../shell/palette.ts'
import { useScreens } from './screens.tsx'

/** The bar at the bottom of narrow screens: the places one goes to most, the search, and all the rest. */
export function WorkspaceBar() {
  const screens = useScreens().filter(({ isInBar }) => isInBar)
  const item = ({ to, label, icon, end }: (typeof screens)[number]) => (
    <BarItem key={to} to={to} label={label} icon={icon} {...(end && { end })} />
  )
  return (
    <BottomBar>
      {screens.map(item)}
      <BarButton
        label="Search"
        icon={<IconSearch size={20} stroke={1.5} aria-hidden />}
        onClick={palette.show}
      />
      <BarMore mark={<UnreadDot />} />
    </BottomBar>
  )
}
