import { Text } from '@mantine/core'
import { useStore } from 'react-redux'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { showProblem } from '../../../../web/ui/toast.ts'
import { useMay } from '../../../user/web/user.api.ts'
import { thingOfTask } from '../../task.rules.ts'
import { selectTaskList, useDeleteTaskMutation } from '../task.api.ts'

/** Asks before it deletes a task, as a deletion cannot be taken back. */
export function useDeleteTask() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const [deleteTask] = useDeleteTaskMutation()
  return (id: string, onDeleted?: () => void) => {
    const task = selectTaskList(store.getState())?.entities[id]
    if (!task) return
    if (!may('task.delete', thingOfTask(task))) {
      showProblem('Your role may not delete this task.')
      return
    }
    confirm({
      title: 'Delete this task?',
      text: (
        <Text lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          “<bdi>{task.title}</bdi>” will be deleted with its description, for everyone. This cannot be undone.
        </Text>
      ),
      action: 'Delete task',
      onConfirm: () => {
        void deleteTask({ params: { id } })
        onDeleted?.()
      },
    })
  }
}
