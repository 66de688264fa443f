import { ActionIcon, type FloatingPosition, Kbd, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useKeyList, useKeys } from '../ui/keys.ts'
import classes from './KeysHelp.module.css'

const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** The button, and the key `?`, that list all keys which work on this screen. */
export function KeysHelp({ tooltipPosition }: { tooltipPosition: FloatingPosition }) {
  const [isOpen, { open, close }] = useDisclosure()
  useKeys({ '?': { label: 'Show this list', run: open } })
  return (
    <>
      <Tooltip label="Keyboard shortcuts  ?" position={tooltipPosition}>
        <ActionIcon aria-label="Keyboard shortcuts" onClick={open}>
          <IconKeyboard size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts" size="sm">
        <KeyList />
      </Modal>
    </>
  )
}

function KeyList() {
  return (
    <dl className={classes.list}>
      {useKeyList().map(([key, label]) => (
        <div key={key} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            {(key === ' ' ? [key] : key.split(' ')).map((part) => (
              <Kbd key={part} size="xs">
                {names[part] ?? part.toUpperCase()}
              </Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
