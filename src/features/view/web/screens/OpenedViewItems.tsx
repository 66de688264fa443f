import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
  IconX,
} from '@tabler/icons-react'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import type { View } from '../../view.contract.ts'

type Props = {
  view: View
  isChanged: boolean
  mayChange: boolean
  isMine: boolean
  onSave: () => void
  onReset: () => void
  onRename: () => void
  onShare: (shared: boolean) => void
  onDelete: () => void
  onLeave: () => void
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What can be done with the view that is open. */
export function OpenedViewItems({ view, isChanged, mayChange, isMine, ...on }: Props) {
  const copyLinks = useCopyLinks()
  return (
    <>
      {isChanged && mayChange && (
        <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={on.onSave}>
          Save changes
        </Menu.Item>
      )}
      {isChanged && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={on.onReset}>
          Reset
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={on.onRename}>
          Rename…
        </Menu.Item>
      )}
      {isMine && (
        <Menu.Item
          leftSection={view.shared ? <IconUsersMinus {...icon} /> : <IconUsers {...icon} />}
          onClick={() => on.onShare(!view.shared)}
        >
          {view.shared ? 'Stop sharing' : 'Share with everyone'}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLinks([`/views/${view.id}`])}>
        Copy link
      </Menu.Item>
      <Menu.Item leftSection={<IconX {...icon} />} onClick={on.onLeave}>
        Leave this view
      </Menu.Item>
      {mayChange && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash {...icon} />}
          onClick={on.onDelete}
        >
          Delete
        </Menu.Item>
      )}
    </>
  )
}
