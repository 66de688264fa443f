import { Menu } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { askInPalette } from '#web/shell/commands.ts'
import { useRemind } from './useRemind.tsx'

type Props = { taskId: string; isReady: boolean; onAsk: () => void }

/** In the menu of a task’s head; on its own, since what it needs stands in files that are loaded after the task’s. */
export function RemindItem({ taskId, isReady, onAsk }: Props) {
  const remind = useRemind()
  return (
    <Menu.Item
      leftSection={<IconBellPlus size={16} stroke={1.5} />}
      disabled={!isReady}
      onClick={() => {
        onAsk()
        askInPalette(remind(taskId).step)
      }}
    >
      Remind me…
    </Menu.Item>
  )
}
