import { may, type Thing, type Viewer } from '../../shared/access.ts'
import type { Task } from './task.contract.ts'

type Place = Pick<Task, 'project' | 'createdBy' | 'executor'>

/** What scopes are measured on: the task's project, and who created it or is its executor. */
export const thingOfTask = ({ project, createdBy, executor }: Place): Thing => ({
  project,
  owners: [createdBy, executor],
})

export const isTaskSeen = (viewer: Viewer, task: Place) => may(viewer, 'task.view', thingOfTask(task))
