import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { use } from 'react'
import { useSelector } from 'react-redux'
import { NavigationDrawer } from '#web/shell/NavigationDrawer.ts'
import { selectViewedAs } from '../../viewAs.slice.ts'
import { useEndViewAs } from './useEndViewAs.ts'

/** Ends the look from within the navigation of narrow screens, which lies over the banner. */
export function ViewAsEnd() {
  const viewedAs = useSelector(selectViewedAs)
  const end = useEndViewAs()
  const drawer = use(NavigationDrawer)
  if (!viewedAs || !drawer) return null
  return (
    <Button
      variant="light"
      leftSection={<IconEyeOff size={16} stroke={1.5} />}
      onClick={() => {
        drawer.close()
        end()
      }}
    >
      Stop viewing as {viewedAs.role.name}
    </Button>
  )
}
