import { Menu } from '@mantine/core'
import { IconArrowMoveRight, IconExternalLink, IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import { useProject } from '../../project.api.ts'
import { useDeleteProjects } from '../delete/useDeleteProjects.ts'
import { useProjectActions } from '../page/useProjectActions.tsx'

type Props = {
  id: string
  at: Point
  onRename: () => void
  onAddTask: () => void
  onMove: () => void
  /** With whether the focus goes back to the row. */
  onClose: (isBack: boolean) => void
}
type Item = {
  id: string
  label: string
  icon: React.ReactNode
  keyName?: string | undefined
  run: () => void
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What can be done with one project of the list, at its button or at the pointer. */
export function RowMenu(props: Props) {
  const project = useProject(props.id)
  return project ? <Items {...props} project={project} /> : null
}

function Items({
  project,
  at,
  onRename,
  onAddTask,
  onMove,
  onClose,
}: Props & { project: NonNullable<ReturnType<typeof useProject>> }) {
  const navigate = useNavigate()
  const may = useMay()
  const mayCreateIn = useMayCreateTaskIn()
  const deleteProjects = useDeleteProjects()
  const copyLinks = useCopyLinks()
  const common = useProjectActions(project, onRename)
  const thing = { project: project.id }
  const keys: Partial<Record<string, string>> = { rename: 'e', pin: 'F' }
  const items: Item[] = [
    {
      id: 'open',
      label: 'Open',
      icon: <IconExternalLink {...icon} />,
      keyName: 'Enter',
      run: () => void navigate(`/projects/${project.id}`),
    },
    ...(mayCreateIn(project.id) && !project.archivedAt
      ? [
          {
            id: 'task',
            label: 'New task in this project',
            icon: <IconPlus {...icon} />,
            keyName: 'n',
            run: onAddTask,
          },
        ]
      : []),
    ...common.filter(({ id }) => id !== 'delete').map((action) => ({ ...action, keyName: keys[action.id] })),
    ...(may('project.update', thing)
      ? [{ id: 'move', label: 'Move to…', icon: <IconArrowMoveRight {...icon} />, keyName: 'm', run: onMove }]
      : []),
    {
      id: 'link',
      label: 'Copy link',
      icon: <IconLink {...icon} />,
      run: () => void copyLinks([`/projects/${project.id}`]),
    },
  ]
  /** These place the focus themselves. */
  const isOwn = (id: string) =>
    ['open', 'task', 'rename', 'move', 'inside', 'duplicate', 'invoice', 'delete'].includes(id)
  return (
    <AnchoredMenu
      anchor={at}
      label={`More actions for ${project.name}`}
      width={220}
      onClose={() => onClose(true)}
    >
      {items.map(({ id, label, icon, keyName, run }) => (
        <Menu.Item
          key={id}
          leftSection={icon}
          rightSection={keyName && <kbd aria-hidden>{keyText(keyName)}</kbd>}
          onClick={() => {
            onClose(!isOwn(id))
            run()
          }}
        >
          {label}
        </Menu.Item>
      ))}
      {may('project.delete', thing) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => {
              onClose(false)
              deleteProjects([project.id])
            }}
          >
            Delete project
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
