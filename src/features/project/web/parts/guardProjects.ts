import { type Guard, omit } from '#web/offline/conflicts.ts'
import type { Row } from '#web/store/rows.ts'
import type { Project, ProjectUpdate } from '../../project.contract.ts'

type One = { params: { id: string }; body: ProjectUpdate }
type Many = { body: { projects: ({ id: string } & ProjectUpdate)[] } }

/** A place in an order is nobody's. */
const unguarded = ['position', 'applyRate']

const reads = (row: Row) => ({ ...row, archived: (row as Project).archivedAt !== null })

/** What is sent only with a field that is lost; a place among the children of a parent means nothing elsewhere. */
const lostWith = (lost: readonly string[] = []) =>
  lost.flatMap((field) =>
    field === 'rate' ? [field, 'applyRate'] : field === 'parent' ? [field, 'position'] : field,
  )

const guarded = (change: ProjectUpdate) => omit(change, unguarded) ?? {}

export const guardProject: Guard<One> = {
  thing: 'project',
  list: 'getProjects',
  reads,
  changes: ({ params, body }) => ({ [params.id]: guarded(body) }),
  without(arg, fields) {
    const body = omit(arg.body, lostWith(fields[arg.params.id]))
    return body && { ...arg, body }
  },
}

export const guardProjects: Guard<Many> = {
  thing: 'project',
  list: 'getProjects',
  reads,
  isMany: true,
  changes: ({ body }) => Object.fromEntries(body.projects.map(({ id, ...change }) => [id, guarded(change)])),
  without({ body }, fields) {
    const projects = body.projects.flatMap(({ id, ...change }) => {
      const left = omit(change, lostWith(fields[id]))
      return left ? [{ id, ...left }] : []
    })
    return projects.length ? { body: { projects } } : null
  },
}
