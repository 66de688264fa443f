import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { visibilityCondition as taskVisibility } from '#features/task/server/task.queries.ts'
import { taskKey } from '#features/task/task.rules.ts'
import type { Viewer } from '#shared/access.ts'
import type { LinkingPage } from '../document.contract.ts'
import { visibilityCondition } from './document.queries.ts'

/** What a page refers to, as it is called now. */
export type Named = { id: string; name: string }

/** Of these tasks, those that the viewer may see, each with its key. */
export async function findTaskNames(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<{ id: string; title: string; number: number; project: string; key: string }>`
    select task.id, task.title, task.number, task.project, project.key from task
    join project on project.workspace_id = task.workspace_id and project.id = task.project
    where task.workspace_id = ${workspaceId} and task.id = any(${ids}::uuid[])
      and task.deleted_at is null and project.deleted_at is null and ${taskVisibility(viewer)}
  `.execute(db)
  return rows.map(({ id, title, number, project, key }) => {
    const isKeyed = isProjectVisible(viewer, { id: project })
    return { id, name: isKeyed ? `${taskKey(key, number)} ${title}` : title }
  })
}

/** Of these projects, those that the viewer may see. */
export async function findVisibleProjects(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from project
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null
  `.execute(db)
  return rows.filter((project) => isProjectVisible(viewer, project))
}

/** Of these documents, those that the viewer may see. */
export async function findDocumentNames(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select document.id, document.title as name from document
    where document.workspace_id = ${workspaceId} and document.id = any(${ids}::uuid[])
      and ${visibilityCondition(viewer)}
  `.execute(db)
  return rows
}

/** How a page is called; the first of a document may go by its title. */
const pageName = sql`case
  when page.title <> '' then page.title
  when page.id = (
    select first.id from document_page first
    where first.workspace_id = page.workspace_id and first.document = page.document
      and first.parent is null and first.deleted_at is null
    order by first.position, first.id limit 1
  ) then document.title
  else 'Untitled'
end`

/** Of these pages, those that the viewer may see, each with its document. */
export async function findPageNames(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(Named & { document: string })[]> {
  const { rows } = await sql<Named & { document: string }>`
    select page.id, page.document, ${pageName} as name
    from document_page page
    join document on document.workspace_id = page.workspace_id and document.id = page.document
    where page.workspace_id = ${workspaceId} and page.id = any(${ids}::uuid[]) and page.deleted_at is null
      and ${visibilityCondition(viewer)}
  `.execute(db)
  return rows
}

/** Pages that lead to one of these, of those that the viewer may see; a page leads not to itself. */
export async function findLinkingPages(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  page: string,
  targets: readonly string[],
): Promise<LinkingPage[]> {
  const { rows } = await sql<LinkingPage>`
    select page.id, ${pageName} as title, page.document, document.title as document_title
    from document_page page
    join document on document.workspace_id = page.workspace_id and document.id = page.document
    where page.workspace_id = ${workspaceId} and page.id <> ${page} and page.deleted_at is null
      and page.id in (
        select link.page from document_link link
        where link.workspace_id = ${workspaceId} and link.target = any(${targets}::uuid[])
      )
      and ${visibilityCondition(viewer)}
    order by document.updated_at desc, page.id limit 100
  `.execute(db)
  return rows
}
