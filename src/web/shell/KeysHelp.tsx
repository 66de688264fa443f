import { ActionIcon, type FloatingPosition, Tooltip } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useKeys } from '../ui/keys/keys.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import { createShown } from './shown.ts'

const KeyList = lazyPart(async () => (await import('./KeyList.tsx')).KeyList, { takesKeys: true })

export const keysHelp = createShown()

/** The button that lists all keys which work on this screen. */
export function KeysHelpButton({ tooltipPosition }: { tooltipPosition: FloatingPosition }) {
  return (
    <Tooltip label="Keyboard shortcuts  ?" position={tooltipPosition}>
      <ActionIcon aria-label="Keyboard shortcuts" onClick={keysHelp.show}>
        <IconKeyboard size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The list behind `?`: every key that works on this screen, by where it works. */
export function KeysHelp() {
  const isOpen = keysHelp.useIsShown()
  useKeys({ '?': { label: 'Show this list', run: keysHelp.show, isOverDialogs: true } })
  return isOpen && <KeyList onClose={keysHelp.hide} />
}
