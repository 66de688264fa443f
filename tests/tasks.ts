import { projectContract } from '#features/project/project.contract.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { type createTaskBody, type SettableField, taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Access } from '#shared/access.ts'
import type { Person, TestServer } from './server.ts'

type Refers = { status: string; executor: string; tag: string; task: string }

/** Of every field that can be set, a value that new tasks do not have, with the ids that it refers to. */
export const everyField = ({ status, executor, tag, task }: Refers) =>
  ({
    title: 'Full',
    description: 'Text',
    status,
    executor,
    participants: [executor],
    tags: [tag],
    priority: 'urgent',
    start: '2026-03-02',
    end: '2026-03-04',
    dueDate: '2026-03-05',
    estimate: 90,
    billable: false,
    rate: 75,
    price: 300,
    parent: task,
    dependsOn: [task],
    position: 'a5',
    recurrence: { mode: 'afterDone', every: 2, unit: 'week' },
  }) satisfies Required<Pick<typeof createTaskBody._output, SettableField>>

export type TaskSetting = Awaited<ReturnType<typeof openTaskSetting>>

/** A workspace with one project and its owner, and short ways to do what tests of tasks do all the time. */
export async function openTaskSetting(server: TestServer) {
  const owner = await server.makeOwner()
  const { id: project } = await owner.data(projectContract.createProject, {
    body: { name: 'Website', billing: 'time_materials' },
  })
  const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  const statuses = Object.fromEntries(taskStatuses.map(({ name, id }) => [name, id])) as Record<
    string,
    string
  >

  const create = (body: object = {}, by: Person = owner) =>
    by.call(taskContract.createTask, { body: { project, title: 'T', ...body } })
  return {
    owner,
    project,
    statuses,
    create,
    /** Creates a task, which must succeed. */
    async make(body: object = {}, by: Person = owner) {
      const reply = await create(body, by)
      if (!reply.ok) throw new Error(JSON.stringify(reply.body))
      return reply.body.data
    },
    update: (id: string, body: object, by: Person = owner) =>
      by.call(taskContract.updateTask, { params: { id }, body }),
    read: (id: string, by: Person = owner) => by.data(taskContract.getTask, { params: { id } }),
    makeProject: async (name: string) =>
      (await owner.data(projectContract.createProject, { body: { name } })).id,
    join: (role: DefaultRoleName | Access, projects = [project]) =>
      server.makeMember(owner.workspaceId, role, projects),
    /** What the change log says of tasks, in order. */
    changes: () =>
      server.databases.system
        .selectFrom('change')
        .selectAll()
        .where('workspaceId', '=', owner.workspaceId)
        .where('object', '=', 'task')
        .orderBy('seq')
        .execute(),
  }
}
