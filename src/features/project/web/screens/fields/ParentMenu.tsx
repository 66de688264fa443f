import { IconCornerLeftUp } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { useProjects } from '../../project.api.ts'
import { parentChoices } from './parentChoices.ts'

type Props = {
  anchor: HTMLElement
  /** The project that moves; null for one that is about to be made. */
  projectId: string | null
  value: string | null
  onPick: (parent: string | null) => void
  onClose: () => void
}

/** Chooses the project that this one is a part of, from the tree; what cannot be says why. */
export function ParentMenu({ anchor, projectId, value, onPick, onClose }: Props) {
  const { sorted, byId } = useProjects()
  const may = useMay()
  const mayChange = (id: string) =>
    id === value || may('project.update', { project: id, owners: [byId[id]?.createdBy ?? null] })
  const mayBeAtTop = value === null || may('project.create')
  const choices = parentChoices(sorted, projectId, mayChange).map(({ project, level, refusal }) => ({
    value: project.id as string | null,
    label: project.name,
    icon: <ProjectDot color={project.color} />,
    level,
    refusal: project.id === value ? undefined : refusal,
  }))
  return (
    <Picker<string | null>
      anchor={anchor}
      label="Part of"
      width={300}
      choices={[
        {
          value: null,
          label: 'None',
          icon: <IconCornerLeftUp size={16} stroke={1.5} aria-hidden />,
          refusal: mayBeAtTop ? undefined : 'you can’t create top-level projects',
        },
        ...choices,
      ]}
      value={value}
      limit={100}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
