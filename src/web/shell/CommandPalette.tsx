import { useEffect } from 'react'
import { useKeys } from '../ui/keys/keys.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import { paletteStep } from './commands.ts'
import { palette } from './palette.ts'

const PaletteDialog = lazyPart(async () => (await import('./PaletteDialog.tsx')).PaletteDialog, {
  takesKeys: true,
  onCancel: palette.close,
})

/** Everything that can be done or gone to, by typing. */
export function CommandPalette() {
  const isOpen = palette.useIsShown()
  useEffect(() => {
    if (!isOpen) paletteStep.hide()
  }, [isOpen])
  const run = isOpen ? palette.close : palette.show
  useKeys({ 'mod+k': { label: 'Search and commands', run, isEverywhere: true } })
  return isOpen && <PaletteDialog />
}
