import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import { useDocuments } from '../document.api.ts'
import { documentExportPath } from '../parts/documentPath.ts'
import { ExportItems } from './ExportItems.tsx'
import { openMembers } from './members/openMembers.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { openSharePage } from './share/openSharePage.tsx'
import { useDocumentActions } from './useDocumentActions.tsx'

type Props = {
  id: string
  /** The page that is open. */
  page?: string | undefined
  anchor: HTMLElement
  onClose: () => void
  /** It was deleted, where it was open. */
  onDeleted?: () => void
}

/** What can be done with a document, at its row or on its page. */
export function DocumentMenu({ id, page, anchor, onClose, onDeleted }: Props) {
  const { documents } = useDocuments()
  const document = documents?.find((one) => one.id === id)
  const { actions, moveTo, deleteDocument } = useDocumentActions(document)
  const move = actions.find((action) => action.id === 'move')
  const members = actions.find((action) => action.id === 'members')
  const share = actions.find((action) => action.id === 'share')
  const remove = actions.find((action) => action.id === 'delete')
  const isExported = useMay()('export') && document !== undefined
  const [isMoving, setMoving] = useState(false)
  if (isMoving)
    return (
      <PlacePicker
        anchor={anchor}
        label="Move to"
        value={document?.project}
        onPick={(project) => {
          moveTo(project)
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <AnchoredMenu
      anchor={anchor}
      label={`More actions for ${document?.title ?? ''}`}
      closesOnChoice={false}
      onClose={onClose}
    >
      {move && (
        <Menu.Item leftSection={move.icon} onClick={() => setMoving(true)}>
          {move.label}
        </Menu.Item>
      )}
      {document && members && (
        <Menu.Item
          leftSection={members.icon}
          rightSection={document.members && <IconCheck size={14} stroke={2} role="img" aria-label="on" />}
          onClick={() => {
            onClose()
            openMembers(id)
          }}
        >
          {members.label}
        </Menu.Item>
      )}
      {document && share && (
        <Menu.Item
          leftSection={share.icon}
          rightSection={document.shares > 0 && <IconCheck size={14} stroke={2} role="img" aria-label="on" />}
          onClick={() => {
            onClose()
            openSharePage(id, page)
          }}
        >
          {share.label}
        </Menu.Item>
      )}
      {isExported && (
        <ExportItems addressOf={(format) => documentExportPath(id, format)} onChosen={onClose} />
      )}
      {remove && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={remove.icon}
          onClick={() => {
            onClose()
            void deleteDocument().then((isDeleted) => isDeleted && onDeleted?.())
          }}
        >
          {remove.label}
        </Menu.Item>
      )}
      {!actions.length && !isExported && <Menu.Label>You can only view this document</Menu.Label>}
    </AnchoredMenu>
  )
}
