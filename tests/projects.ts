import { projectContract } from '#features/project/project.contract.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { Access } from '#shared/access.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { Person, TestServer } from './server.ts'

export type ProjectSetting = Awaited<ReturnType<typeof openProjectSetting>>

/** A workspace with its owner, and short ways to do what tests of projects do all the time. */
export async function openProjectSetting(server: TestServer) {
  const owner = await server.makeOwner()
  return {
    owner,
    create: (body: object = {}, by: Person = owner) =>
      by.call(projectContract.createProject, { body: { name: 'Website', ...body } }),
    make: (body: object = {}, by: Person = owner) =>
      by.data(projectContract.createProject, { body: { name: 'Website', ...body } }),
    update: (id: string, body: object, by: Person = owner) =>
      by.call(projectContract.updateProject, { params: { id }, body }),
    /** Changes a project, which must succeed. */
    change: (id: string, body: object, by: Person = owner) =>
      by.data(projectContract.updateProject, { params: { id }, body }),
    read: (projectId: string, by: Person = owner) =>
      by.data(projectContract.getProject, { params: { projectId } }),
    list: (by: Person = owner) => by.data(projectContract.getProjects, {}),
    addTask: (project: string, body: object = {}, by: Person = owner) =>
      by.data(taskContract.createTask, { body: { project, title: 'T', ...body } }),
    join: (role: DefaultRoleName | Access, projects: string[] = []) =>
      server.makeMember(owner.workspaceId, role, projects),
    /** What the change log says, in order. */
    changes: () =>
      server.databases.system
        .selectFrom('change')
        .selectAll()
        .where('workspaceId', '=', owner.workspaceId)
        .orderBy('seq')
        .execute(),
    seq: async () => {
      const { system } = server.databases
      const counter = system.selectFrom('workspaceCounter').where('workspaceId', '=', owner.workspaceId)
      return (await counter.select('seq').executeTakeFirstOrThrow()).seq
    },
  }
}

/** The fields that a reply refuses. */
export const refusedFields = (reply: { body: unknown }) =>
  Object.keys((reply.body as { error?: { fields?: object } }).error?.fields ?? {})

/** What live messages say of one object, in order. */
export const dataOf = (messages: LiveMessage[], object: LiveMessage['object']) =>
  messages.filter((message) => message.object === object).map(({ data }) => data as Record<string, unknown>)
