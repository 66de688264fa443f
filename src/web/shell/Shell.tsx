import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard, IconLayoutSidebar } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../store/listener.ts'
import { redoNewest, undoNewest } from '../ui/feedback/toast.ts'
import { useKeys } from '../ui/keys/keys.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import { useIsNarrow } from '../ui/layout/useIsNarrow.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { useCommands } from './commands.ts'
import { KeysHelp, keysHelp } from './KeysHelp.tsx'
import { NavigationDrawer } from './NavigationDrawer.ts'
import classes from './Shell.module.css'
import { SidebarFold } from './SidebarFold.ts'
import { selectIsSidebarOpen, sidebarToggled } from './sidebar.slice.ts'

const NarrowDrawer = lazyPart(async () => (await import('./NarrowDrawer.tsx')).NarrowDrawer)

type ShellProps = {
  /** What stands in the sidebar. */
  sidebar: ReactNode
  /** What stands at the bottom of narrow screens. */
  bar: ReactNode
  children: ReactNode
}

/** The workspace's frame: the sidebar, which folds to icons, or on narrow screens opens as a drawer. */
export function Shell({ sidebar, bar, children }: ShellProps) {
  const dispatch = useAppDispatch()
  const isOpen = useSelector(selectIsSidebarOpen)
  const isNarrow = useIsNarrow()
  const [isDrawerOpen, { open, close }] = useDisclosure()
  const drawer = useMemo(
    () => (isNarrow ? { isOpen: isDrawerOpen, open, close } : null),
    [isNarrow, isDrawerOpen, open, close],
  )
  useKeys({
    '[': { label: 'Collapse or expand the sidebar', run: () => dispatch(sidebarToggled()) },
    'mod+z': { label: 'Undo last change', run: undoNewest, isOverDialogs: true },
    'mod+Shift+z': { label: 'Redo last change', run: redoNewest, isOverDialogs: true },
  })

  useCommands({
    order: 55,
    commands: () => [
      ...(isNarrow
        ? []
        : [
            {
              id: 'fold sidebar',
              label: isOpen ? 'Collapse sidebar' : 'Expand sidebar',
              section: 'Settings',
              keywords: 'fold unfold hide show',
              icon: <IconLayoutSidebar size={16} stroke={1.5} />,
              keyName: '[',
              run: () => void dispatch(sidebarToggled()),
            },
          ]),
      {
        id: 'undo',
        label: 'Undo last change',
        section: 'Settings',
        keywords: 'back revert',
        icon: <IconArrowBackUp size={16} stroke={1.5} />,
        keyName: 'mod+z',
        run: undoNewest,
      },
      {
        id: 'redo',
        label: 'Redo last change',
        section: 'Settings',
        keywords: 'again forward repeat',
        icon: <IconArrowForwardUp size={16} stroke={1.5} />,
        keyName: 'mod+Shift+z',
        run: redoNewest,
      },
      {
        id: 'keys',
        label: 'Keyboard shortcuts',
        section: 'Settings',
        keywords: 'keys help list hotkeys',
        icon: <IconKeyboard size={16} stroke={1.5} />,
        keyName: '?',
        run: keysHelp.show,
      },
    ],
  })

  return (
    <NavigationDrawer value={drawer}>
      <div className={classes.shell}>
        {isNarrow ? (
          <NarrowDrawer isOpen={isDrawerOpen} onClose={close}>
            {sidebar}
          </NarrowDrawer>
        ) : (
          <div className={classes.sidebar} data-folded={!isOpen || undefined}>
            <SidebarFold value={!isOpen}>{sidebar}</SidebarFold>
          </div>
        )}
        <div className={classes.content}>
          {children}
          {isNarrow && bar}
        </div>
      </div>
      <KeysHelp />
      <CommandPalette />
    </NavigationDrawer>
  )
}
