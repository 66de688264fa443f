import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useAppDispatch } from '../store/listener.ts'
import { KeysHelpButton } from './KeysHelp.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { NavigationDrawer } from './NavigationDrawer.ts'
import classes from './Sidebar.module.css'
import { SidebarFold } from './SidebarFold.ts'
import { sidebarToggled } from './sidebar.slice.ts'

type SidebarProps = {
  top: ReactNode
  /** Above what stands at the bottom, at times. */
  notice: ReactNode
  bottom: ReactNode
  /** Buttons beside what stands at the bottom. */
  tools: ReactNode
  children: ReactNode
}

/** The sidebar's three parts, the middle one scrolls. */
export function Sidebar({ top, notice, bottom, tools, children }: SidebarProps) {
  const dispatch = useAppDispatch()
  const isFolded = use(SidebarFold)
  const isDrawer = use(NavigationDrawer) !== null
  const foldLabel = isFolded ? 'Expand sidebar' : 'Collapse sidebar'
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <div className={classes.top}>{top}</div>
      <nav className={classes.middle} aria-label="Workspace">
        {children}
      </nav>
      {notice}
      <LiveNotice />
      <div className={classes.bottom} data-folded={isFolded || undefined}>
        <div className={classes.account}>{bottom}</div>
        {tools}
        {!isDrawer && (
          <>
            <KeysHelpButton tooltipPosition={isFolded ? 'right' : 'top'} />
            <Tooltip label={`${foldLabel}  [`} position={isFolded ? 'right' : 'top'}>
              <ActionIcon
                aria-label={foldLabel}
                aria-expanded={!isFolded}
                onClick={() => dispatch(sidebarToggled())}
              >
                <FoldIcon size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </div>
    </>
  )
}

/** Parts of the sidebar side by side; below each other while it is folded. */
export const SidebarLine = ({ children }: { children: ReactNode }) => (
  <div className={classes.line} data-folded={use(SidebarFold) || undefined}>
    {children}
  </div>
)
