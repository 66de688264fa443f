import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconFileInvoice,
  IconFolderPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import type { KnownProject } from '../../project.api.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { usePinProject } from '../change/usePinProject.ts'
import { useDeleteProject } from '../delete/useDeleteProject.ts'
import { duplicateProjectDialog } from '../duplicate/duplicateProjectDialog.ts'

export type ProjectAction = {
  id: 'rename' | 'pin' | 'inside' | 'duplicate' | 'invoice' | 'archive' | 'delete'
  label: string
  icon: ReactNode
  keyName?: string
  /** Other words it is found by. */
  keywords?: string
  run: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What the role may do with a project as a whole, for its menu, the palette and its settings. */
export function useProjectActions(project: KnownProject, onRename: () => void): ProjectAction[] {
  const navigate = useNavigate()
  const may = useMay()
  const change = useChangeProject()
  const pin = usePinProject()
  const deleteProject = useDeleteProject()
  const thing = { project: project.id, owners: [project.createdBy] }
  const mayUpdate = may('project.update', thing)
  const mayCreate = may('project.create')
  const isArchived = project.archivedAt !== null
  const archive = () =>
    void change(
      project,
      { archived: !isArchived },
      isArchived ? 'Project restored' : 'Project archived with all its tasks',
    )
  const all: (ProjectAction | false)[] = [
    mayUpdate && { id: 'rename', label: 'Rename', icon: <IconPencil {...icon} />, run: onRename },
    {
      id: 'pin',
      label: project.pinned ? 'Unpin' : 'Pin',
      icon: project.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
      keyName: 'F',
      keywords: 'favourite star sidebar',
      run: () => pin(project),
    },
    mayCreate &&
      mayUpdate &&
      !isArchived && {
        id: 'inside',
        label: 'New sub-project',
        icon: <IconFolderPlus {...icon} />,
        keywords: 'subproject inside child add create',
        run: () => newProjectDialog.showInside(project.id),
      },
    mayCreate && {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <IconCopy {...icon} />,
      keywords: 'copy template',
      run: () => duplicateProjectDialog.show(project.id),
    },
    project.client !== null &&
      project.billing !== 'non_billable' &&
      may('invoice.create') &&
      may('money.view', thing) && {
        id: 'invoice',
        label: 'Invoice this time',
        icon: <IconFileInvoice {...icon} />,
        keywords: 'bill hours unbilled',
        run: () => void navigate(`/invoices/new?client=${project.client}&projects=${project.id}`),
      },
    mayUpdate && {
      id: 'archive',
      label: isArchived ? 'Restore' : 'Archive',
      icon: isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
      keywords: 'put away hide bring back unarchive',
      run: archive,
    },
    may('project.delete', thing) && {
      id: 'delete',
      label: 'Delete project',
      icon: <IconTrash {...icon} />,
      keywords: 'remove',
      run: () => deleteProject(project, () => void navigate('/workspace')),
    },
  ]
  return all.filter((action) => action !== false)
}
