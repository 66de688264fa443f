import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { KnownClient } from '../client.api.ts'
import { ClientActionItems } from './ClientActionItems.tsx'
import { useClientActions } from './useClientActions.tsx'

type Props = { client: KnownClient; anchor: HTMLElement; onClose: () => void }

/** What can be done with a client of the list, at its row. */
export function ClientMenu({ client, anchor, onClose }: Props) {
  const actions = useClientActions(client)
  return (
    <AnchoredMenu anchor={anchor} label={`More actions for ${client.title}`} onClose={onClose}>
      <ClientActionItems actions={actions} />
    </AnchoredMenu>
  )
}
