import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { useRemoveSampleMutation, useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'

/** Takes the sample data away again, while there is some. */
export function SampleMenu() {
  const { sample } = useWorkspace()
  const may = useMay()
  const [removeSample] = useRemoveSampleMutation()
  if (!sample || !may('workspace.update')) return null

  async function remove() {
    const { error } = await removeSample()
    if (error) showFailure(error, 'The sample data was not removed.')
    else showDone('Sample data removed')
  }
  const ask = () =>
    confirm({
      title: 'Remove the sample data?',
      text: 'The sample projects and all tasks in them are deleted. Everything you added yourself stays.',
      action: 'Remove sample data',
      onConfirm: () => void remove(),
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More actions for the projects" size={32}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />} onClick={ask}>
          Remove sample data
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
