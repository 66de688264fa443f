import { ActionIcon, Menu } from '@mantine/core'
import { IconCoin, IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { Project } from '../../project.contract.ts'
import { projectColors } from '../../project.rules.ts'
import { useUpdateProjectMutation } from '../project.api.ts'
import { colorNames } from './ColorChoice.tsx'
import { ProjectDot } from './ProjectDot.tsx'

type Props = {
  project: Project
  mayUpdate: boolean
  mayDelete: boolean
  maySeeRates: boolean
  onRename: () => void
  onMembers: () => void
  onRates: () => void
  onDelete: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What can be done with a project as a whole. */
export function ProjectMenu({ project, mayUpdate, mayDelete, maySeeRates, ...on }: Props) {
  const [update] = useUpdateProjectMutation()
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label="More about this project" size={32}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={on.onMembers}>
          Members
        </Menu.Item>
        {maySeeRates && (
          <Menu.Item leftSection={<IconCoin {...icon} />} onClick={on.onRates}>
            Rates
          </Menu.Item>
        )}
        {mayUpdate && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={on.onRename}>
              Rename
            </Menu.Item>
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<ProjectDot color={project.color} />}>Colour</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {projectColors.map((color, index) => (
                  <Menu.Item
                    key={color}
                    leftSection={<ProjectDot color={color} />}
                    onClick={() => void update({ params: { id: project.id }, body: { color } })}
                  >
                    {colorNames[index]}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          </>
        )}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash {...icon} />}
              onClick={on.onDelete}
            >
              Delete project
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
