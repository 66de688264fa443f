import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { use } from 'react'
import { KeyCaps } from '../ui/keys/KeyCaps.tsx'
import { keyText } from '../ui/keys/keyNames.ts'
import classes from './CommandButton.module.css'
import { NavigationDrawer } from './NavigationDrawer.ts'
import { palette } from './palette.ts'
import { SidebarFold } from './SidebarFold.ts'

/** Opens the palette; looks like the search field that it brings. */
export function CommandButton() {
  const isFolded = use(SidebarFold)
  const drawer = use(NavigationDrawer)
  function open() {
    drawer?.close()
    palette.show()
  }
  return (
    <Tooltip label={`Search and commands  ${keyText('mod+k')}`} position="right" disabled={!isFolded}>
      <UnstyledButton
        className={classes.button}
        data-folded={isFolded || undefined}
        aria-label={isFolded ? 'Search and commands' : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.5} className={classes.icon} aria-hidden />
        {!isFolded && <span className={classes.label}>Search</span>}
        {!isFolded && !drawer && <KeyCaps name="mod+k" />}
      </UnstyledButton>
    </Tooltip>
  )
}
