import { Menu, Portal } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useDocuments } from '../document.api.ts'
import { documentExportPath } from '../parts/documentPath.ts'
import { ExportItems } from './ExportItems.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { useDocumentActions } from './useDocumentActions.tsx'

type Props = {
  id: string
  anchor: HTMLElement
  onClose: () => void
  /** It was deleted, where it was open. */
  onDeleted?: () => void
}

/** What can be done with a document, at its row or on its page. */
export function DocumentMenu({ id, anchor, onClose, onDeleted }: Props) {
  const { documents } = useDocuments()
  const document = documents?.find((one) => one.id === id)
  const { actions, moveTo, deleteDocument } = useDocumentActions(document)
  const move = actions.find((action) => action.id === 'move')
  const remove = actions.find((action) => action.id === 'delete')
  const isExported = useMay()('export') && document !== undefined
  const [isMoving, setMoving] = useState(false)
  const [place] = useState(() => {
    const { left, top, width, height } = anchor.getBoundingClientRect()
    return { position: 'fixed', pointerEvents: 'none', left, top, width, height } as const
  })
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
    <Menu
      opened
      onChange={(isOpened) => !isOpened && onClose()}
      position="bottom-end"
      returnFocus={false}
      closeOnItemClick={false}
    >
      <Portal>
        <Menu.Target>
          <div style={place} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={`More about ${document?.title ?? ''}`}>
        {move && (
          <Menu.Item leftSection={move.icon} onClick={() => setMoving(true)}>
            {move.label}
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
        {!actions.length && !isExported && <Menu.Label>Your role can only read it</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
