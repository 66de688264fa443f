import { Menu, Portal } from '@mantine/core'
import { useState } from 'react'
import type { KnownClient } from '../client.api.ts'
import { ClientActionItems } from './ClientActionItems.tsx'
import { useClientActions } from './useClientActions.tsx'

type Props = { client: KnownClient; anchor: HTMLElement; onClose: () => void }

/** What can be done with a client of the list, at its row. */
export function ClientMenu({ client, anchor, onClose }: Props) {
  const actions = useClientActions(client)
  const [place] = useState(() => {
    const { left, top, width, height } = anchor.getBoundingClientRect()
    return { position: 'fixed', pointerEvents: 'none', left, top, width, height } as const
  })
  return (
    <Menu
      opened
      // Without keys: the one that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Portal>
        <Menu.Target>
          <div aria-hidden style={place} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={`More about ${client.title}`}>
        <ClientActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
