import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { logDocument } from '#features/document/server/document.change.ts'
import { insertPageFile } from '#features/document/server/document.file.queries.ts'
import { findDocument, insertDocument, updateDocument } from '#features/document/server/document.queries.ts'
import { addPage } from '#features/document/server/document.tree.ts'
import { draw, sides } from '#server/files/picture.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { positionsBetween } from '#shared/position.ts'
import type { Db } from './database.ts'
import { type SamplePage, sampleDocuments, sketch } from './sampleDocumentData.ts'
import { drawSketch } from './sampleSketch.ts'

type Place = {
  context: WorkspaceContext
  me: string
  members: ReadonlyMap<string, string>
  /** The ids of the sample’s projects. */
  byKey: ReadonlyMap<string, string>
}

export async function addDocuments(
  trx: Db,
  log: Log,
  files: FileStore,
  { context, me, members, byKey }: Place,
) {
  const { workspaceId } = context
  // What was made last stands first in the list.
  for (const { project, title, by, pages, for: readers } of sampleDocuments.toReversed()) {
    const id = uuidv7()
    const memberId = members.get(by) ?? me
    const place = project === null ? null : byKey.get(project)
    if (place === undefined) continue
    await insertDocument(trx, workspaceId, { id, title, project: place, createdBy: memberId, sample: true })
    await addPages(trx, files, { workspaceId, memberId }, id, null, pages)
    const chosen = readers?.map((name) => ({ id: members.get(name) ?? me, mayEdit: true }))
    if (chosen) await updateDocument(trx, workspaceId, id, memberId, { members: chosen })
    await logDocument(trx, log, workspaceId, 'create', id)
  }
}

async function addPages(
  trx: Db,
  files: FileStore,
  by: { workspaceId: string; memberId: string },
  document: string,
  parent: string | null,
  pages: readonly SamplePage[],
) {
  const positions = positionsBetween(null, null, pages.length)
  for (const [at, [title, text, below = []]] of pages.entries()) {
    const id = uuidv7()
    const picture = uuidv7()
    const shown = text.replace(sketch, `/api/file/${picture}`)
    await addPage(trx, by, { id, document, parent, position: positions[at] as string, title, text: shown })
    if (shown !== text) await addSketch(trx, files, by, { id: picture, page: id })
    await addPages(trx, files, by, document, id, below)
  }
}

async function addSketch(
  trx: Db,
  files: FileStore,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  of: { id: string; page: string },
) {
  const bytes = await drawSketch()
  const { key, size } = await files.receive(Readable.from([bytes]), bytes.length)
  await files.store(key)
  const sizes = await files.addVersion(key, '.thumbnail', (to) =>
    draw(files.pathOf(key), to, sides.thumbnail),
  )
  const file = { ...of, name: 'Booking page.png', type: 'image/png', size, ...sizes }
  await insertPageFile(trx, workspaceId, { ...file, key, createdBy: memberId })
}

export async function removeDocuments(trx: Db, log: Log, { workspaceId }: WorkspaceContext) {
  const { rows } = await sql<{ id: string }>`
    select id from document where workspace_id = ${workspaceId} and sample
  `.execute(trx)
  for (const { id } of rows) {
    const before = await findDocument(trx, workspaceId, id)
    await sql`delete from document where workspace_id = ${workspaceId} and id = ${id}`.execute(trx)
    if (before) log({ object: 'document', event: 'delete', data: { id }, before })
  }
}

/** The projects that the workspace’s own documents are in by now, also deleted ones. */
export async function findWrittenProjects(
  db: Db,
  { workspaceId }: WorkspaceContext,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ project: string }>`
    select distinct project from document where workspace_id = ${workspaceId} and project is not null
  `.execute(db)
  return new Set(rows.map(({ project }) => project))
}
