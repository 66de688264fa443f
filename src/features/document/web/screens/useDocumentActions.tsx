import { IconFolderSymlink, IconLock, IconTrash, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { mayOnDocument } from '../../document.rules.ts'
import type { Document } from '../../document.shape.ts'
import {
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
  useUpdateDocumentMutation,
} from '../document.api.ts'

export type DocumentAction = { id: 'move' | 'share' | 'members' | 'delete'; label: string; icon: ReactNode }
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What may be done with a document, from the list and on its page. */
export function useDocumentActions(document: Document | undefined) {
  const viewer = useSelector(selectViewer)
  const [update] = useUpdateDocumentMutation()
  const [remove] = useDeleteDocumentMutation()
  const [restore] = useRestoreDocumentMutation()
  const actions: DocumentAction[] = []
  if (document && mayOnDocument(viewer, 'document.update', document))
    actions.push(
      { id: 'move', label: 'Move to…', icon: <IconFolderSymlink {...icon} /> },
      { id: 'members', label: 'Who can open it…', icon: <IconLock {...icon} /> },
      { id: 'share', label: 'Public link…', icon: <IconWorld {...icon} /> },
    )
  if (document && mayOnDocument(viewer, 'document.delete', document))
    actions.push({ id: 'delete', label: 'Delete', icon: <IconTrash {...icon} /> })
  return {
    actions,
    moveTo(project: string | null) {
      if (!document || project === document.project) return
      const { id, project: before } = document
      const to = (place: string | null) => update({ params: { id }, body: { project: place } })
      showDone('Document moved', { undo: () => void to(before), redo: () => to(project), call: to(project) })
    },
    async deleteDocument() {
      if (!document) return false
      const params = { id: document.id }
      const { error } = await remove({ params })
      if (!error)
        showDone('Document deleted', { undo: () => void restore({ params }), redo: () => remove({ params }) })
      return !error
    },
  }
}
