import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { color, id, instant, line } from '../../shared/fields.ts'
import { member } from '../member/member.contract.ts'
import { task } from '../task/task.contract.ts'

export const project = z.object({
  id,
  name: z.string(),
  /** Short key; the project's tasks are numbered `KEY-12`. */
  key: z.string(),
  color: z.string(),
  /** Id of a project status; null when that status was deleted. */
  status: id.nullable(),
  /** Member ids. */
  members: z.array(id),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Project = z.infer<typeof project>

/** Counts are answered by the project calls; a live message carries the project without them. */
const countedProject = z.object({
  ...project.shape,
  /** All tasks of the project. */
  tasksCount: z.int(),
  /** Its open tasks. */
  tasksActiveCount: z.int(),
})

export const projectKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'One to six letters or digits, a letter first')

export const createProjectBody = z.strictObject({
  id: id.optional(),
  name: line(150),
  /** Made from the name when left out. */
  key: projectKey.optional(),
  color: color.optional(),
  status: id.optional(),
  members: z.array(id).max(500).optional(),
})
export const updateProjectBody = z.strictObject({
  name: line(150).optional(),
  color: color.optional(),
  status: id.nullable().optional(),
})
const params = z.object({ projectId: id })
const membersBody = z.strictObject({
  projectId: id,
  memberIds: z.array(id).min(1, 'Name at least one member').max(500),
})
const projectMembers = z.object({ projectId: id, memberIds: z.array(id) })
export type ProjectMembers = z.infer<typeof projectMembers>

export const projectContract = {
  getProjects: call({
    method: 'GET',
    path: '/project',
    summary: 'The projects that the asker may see.',
    permission: 'project.view',
    scope: 'rows',
    query: z.strictObject({ status: z.union([z.enum(['open', 'closed']), id]).optional() }).optional(),
    answer: ok(z.array(countedProject)),
  }),
  getProject: call({
    method: 'GET',
    path: '/project/:projectId',
    summary: 'One project.',
    permission: 'project.view',
    scope: 'project',
    params,
    answer: ok(countedProject),
  }),
  createProject: call({
    method: 'POST',
    path: '/project',
    summary: 'Creates a project; its creator becomes a member of it.',
    permission: 'project.create',
    scope: 'workspace',
    body: createProjectBody,
    answer: ok(countedProject),
  }),
  updateProject: call({
    method: 'PUT',
    path: '/project/:id',
    summary: 'Changes the fields that are sent.',
    permission: 'project.update',
    scope: 'project',
    params: z.object({ id }),
    body: updateProjectBody,
    answer: ok(project),
  }),
  deleteProject: call({
    method: 'DELETE',
    path: '/project/:projectId',
    summary: 'Deletes a project with all its tasks.',
    permission: 'project.delete',
    scope: 'project',
    params,
    answer: ok(z.object({ id })),
  }),
  getProjectMembers: call({
    method: 'GET',
    path: '/project/:projectId/member',
    summary: 'The members of a project.',
    permission: 'project.view',
    scope: 'project',
    params,
    answer: ok(z.array(member)),
  }),
  getProjectTasks: call({
    method: 'GET',
    path: '/project/:projectId/tasks',
    summary: 'All tasks of a project that the asker may see, open and closed.',
    permission: 'task.view',
    scope: 'project',
    params,
    answer: ok(z.array(task)),
  }),
  addProjectMembers: call({
    method: 'POST',
    path: '/project-member',
    summary: 'Adds members to a project.',
    permission: 'project.members',
    scope: 'project',
    body: membersBody,
    answer: ok(projectMembers),
  }),
  removeProjectMembers: call({
    method: 'DELETE',
    path: '/project-member',
    summary: 'Takes members out of a project.',
    permission: 'project.members',
    scope: 'project',
    body: membersBody,
    answer: ok(projectMembers),
  }),
}
