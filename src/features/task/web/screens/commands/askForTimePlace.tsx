import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { DeleteTasksProps } from './DeleteTasks.tsx'

const DeleteTasks = lazyPart(async () => (await import('./DeleteTasks.tsx')).DeleteTasks, { takesKeys: true })

/** Asks where the time of tasks goes that are to be deleted. */
export function askForTimePlace(tasks: DeleteTasksProps['tasks'], onConfirm: DeleteTasksProps['onConfirm']) {
  const id = modals.open({
    title: tasks.length === 1 ? 'Delete this task?' : `Delete these ${tasks.length} tasks?`,
    size: 'md',
    withCloseButton: false,
    children: (
      <DeleteTasks
        tasks={tasks}
        onCancel={() => modals.close(id)}
        onConfirm={(place) => {
          modals.close(id)
          onConfirm(place)
        }}
      />
    ),
  })
}
