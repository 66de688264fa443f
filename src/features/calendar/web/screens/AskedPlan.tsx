import { useProjects } from '#features/project/web/project.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { EventDialog } from './EventDialog.tsx'
import type { NewTimes } from './useEventForm.ts'

type Props = { planOf: (task: Task) => NewTimes; onClose: () => void }

/** An address may name a task to plan time for, which its menu leads to. */
export function AskedPlan({ planOf, onClose }: Props) {
  const [params] = useSearchParams()
  const task = useTask(params.get('plan') ?? undefined)
  const { byId: projects } = useProjects()
  // Its form names the project from the beginning.
  return task && projects[task.project] ? <EventDialog from={planOf(task)} onClose={onClose} /> : null
}
