import { UnreadDot } from '#features/notification/web/screens/UnreadCount.tsx'
import { NewTaskBarItem } from '#features/task/web/screens/newTask/NewTaskButton.tsx'
import { BarItem, BarMore, BottomBar } from '../shell/BottomBar.tsx'
import { useScreens } from './screens.tsx'

/** The bar at the bottom of narrow screens: the places one goes to most, a new task in the middle, and all the rest. */
export function WorkspaceBar() {
  const screens = useScreens().filter(({ isInBar }) => isInBar)
  const item = ({ to, label, icon, end }: (typeof screens)[number]) => (
    <BarItem key={to} to={to} label={label} icon={icon} {...(end && { end })} />
  )
  return (
    <BottomBar>
      {screens.slice(0, 2).map(item)}
      <NewTaskBarItem />
      {screens.slice(2).map(item)}
      <BarMore mark={<UnreadDot />} />
    </BottomBar>
  )
}
