import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import {
  type LoggedStep,
  loggedColumns,
  stepFields,
  taskStepFields,
} from '#features/task/server/task.history.queries.ts'
import { findPlaces } from '#features/task/server/task.project.queries.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import type { Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import type { Project, ProjectChange, ProjectMembers } from '../project.contract.ts'
import { visibleProject } from '../project.rules.ts'

/** How many changes are answered, and among how many of the workspace's newest they are looked for. */
const max = 50
const searched = 5_000
const pageSize = 200

/** What says nothing to a reader; who is in a project is told by changes of its own. */
const unread = new Set(['id', 'position', 'members', 'createdAt', 'updatedAt', 'createdBy'])

type LoggedTask = Record<string, unknown> & Place & { id: string; title: string }
type Logged =
  | ({ object: 'project' } & LoggedStep<Project>)
  | ({ object: 'project-member' } & LoggedStep<ProjectMembers>)
  | ({ object: 'task' } & LoggedStep<LoggedTask>)

/**
 * The newest changes of a project, its members and its tasks. Of tasks those that the viewer may see now, and where
 * they were then; of fields those that they may see.
 */
export async function findProjectChanges(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  project: Pick<Project, 'id' | 'name'>,
): Promise<ProjectChange[]> {
  const found: ProjectChange[] = []
  /** The newest change of members whose list before it was not met yet: it stands with an older change. */
  let waiting: ProjectChange | null = null
  let below = Number.MAX_SAFE_INTEGER
  while (found.length < max || waiting) {
    const page = await findPage(db, workspaceId, project.id, below)
    const tasks = page.flatMap((logged) => (logged.object === 'task' ? logged.data.id : []))
    const places = await findPlaces(db, workspaceId, tasks)
    for (const logged of page) {
      const members = membersAfter(logged)
      for (const field of (members && waiting?.fields) || []) field.before = members
      if (members) waiting = null
      const change = toChange(viewer, project, logged, places)
      if (change) found.push(change)
      if (logged.object === 'project-member') waiting = change
    }
    if (page.length < pageSize) break
    below = page.at(-1)?.seq ?? 0
  }
  const isSame = ({ before, after }: ProjectChange['fields'][number]) =>
    JSON.stringify(before) === JSON.stringify(after)
  return found
    .filter(({ object, fields }) => object !== 'project-member' || !fields.every(isSame))
    .slice(0, max)
}

/** Who was in the project after a change that tells it. */
function membersAfter(logged: Logged): string[] | null {
  if (logged.object === 'project-member') return logged.data.memberIds
  return logged.object === 'project' ? (logged.data.members ?? null) : null
}

async function findPage(db: Db, workspaceId: string, id: string, below: number): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    select object, ${loggedColumns} from change
    where workspace_id = ${workspaceId} and seq < ${below}
      and seq > (select seq from workspace_counter where workspace_id = ${workspaceId}) - ${searched}::int
      and case object
        when 'project' then data ->> 'id' = ${id}
        when 'project-member' then data ->> 'projectId' = ${id}
        when 'task' then data ->> 'project' = ${id} or before ->> 'project' = ${id}
        else false
      end
    order by seq desc limit ${pageSize}
  `.execute(db)
  return rows
}

function toChange(
  viewer: Viewer,
  project: Pick<Project, 'id' | 'name'>,
  logged: Logged,
  places: ReadonlyMap<string, Place>,
): ProjectChange | null {
  const { seq, object, event, actor, at } = logged
  const step = { seq, object, event, actor, at }
  if (logged.object === 'task') {
    const { data, before } = logged
    const now = places.get(data.id)
    const then = event === 'delete' ? [before] : [before ?? data, data]
    if (![...then, now ?? before ?? data].every((place) => place && isTaskVisible(viewer, place))) return null
    const fields = taskStepFields(viewer, logged)
    if (event === 'update' && !fields.length) return null
    return { ...step, id: data.id, title: data.title ?? before?.title ?? '', fields }
  }
  if (logged.object === 'project-member') {
    const fields = [{ field: 'members', before: null, after: logged.data.memberIds }]
    return { ...step, id: project.id, title: project.name, fields }
  }
  const { name: title } = logged.data
  if (event !== 'update') return { ...step, id: project.id, title, fields: [] }
  const data = visibleProject(viewer, logged.data)
  const before = logged.before && visibleProject(viewer, logged.before)
  if (!data) return null
  const fields = stepFields({ data, before, longTexts: logged.longTexts }, unread)
  return fields.length ? { ...step, id: project.id, title, fields } : null
}
