import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../store/listener.ts'
import { useKeys } from '../ui/keys.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { NavigationDrawer } from './NavigationDrawer.ts'
import classes from './Shell.module.css'
import { SidebarFold } from './SidebarFold.ts'
import { selectIsSidebarOpen, sidebarToggled } from './sidebar.slice.ts'

type ShellProps = {
  /** What stands in the sidebar. */
  sidebar: ReactNode
  children: ReactNode
}

/** Below this width the sidebar is a drawer; the style sheets say the same. */
const narrow = '(max-width: 47.99em)'

/** The workspace's frame: the sidebar, which folds to icons, or on narrow screens opens as a drawer. */
export function Shell({ sidebar, children }: ShellProps) {
  const dispatch = useAppDispatch()
  const isOpen = useSelector(selectIsSidebarOpen)
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [isDrawerOpen, { open, close }] = useDisclosure()
  const drawer = useMemo(
    () => (isNarrow ? { isOpen: isDrawerOpen, open, close } : null),
    [isNarrow, isDrawerOpen, open, close],
  )
  useKeys({ '[': { label: 'Fold or unfold the sidebar', run: () => dispatch(sidebarToggled()) } })

  return (
    <NavigationDrawer value={drawer}>
      <div className={classes.shell}>
        {isNarrow ? (
          <Drawer
            opened={isDrawerOpen}
            onClose={close}
            size={288}
            padding={0}
            withCloseButton={false}
            attributes={{ content: { 'aria-label': 'Navigation' } }}
            classNames={{ body: classes.drawer }}
          >
            {sidebar}
          </Drawer>
        ) : (
          <div className={classes.sidebar} data-folded={!isOpen || undefined}>
            <SidebarFold value={!isOpen}>{sidebar}</SidebarFold>
          </div>
        )}
        <div className={classes.content}>{children}</div>
      </div>
      <KeysHelp />
    </NavigationDrawer>
  )
}
