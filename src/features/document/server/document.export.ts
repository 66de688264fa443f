import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Db } from '#database/database.ts'
import { findSeenFile } from '#features/file/server/file.seen.ts'
import { HttpError } from '#server/errors.ts'
import type { MemberContext } from '#server/platform.ts'
import { parse } from '#shared/rich/parse.ts'
import { pagesInOrder, pageTitle } from '../document.rules.ts'
import type { Document, DocumentPage } from '../document.shape.ts'
import { type FileFolder, openFileFolder, readStored } from './document.exportFiles.ts'
import { outsideOf, type TextFormat, toText } from './document.exportText.ts'
import { fileName, filePaths } from './document.fileNames.ts'
import { findPage } from './document.page.queries.ts'
import { documentPdf, findPaper, type PdfPage } from './document.pdf.ts'
import { findTargets } from './document.references.ts'
import { requireDocumentOf } from './document.validate.ts'

const endings: Record<TextFormat, string> = { markdown: 'md', html: 'html' }
const types: Record<TextFormat, string> = { markdown: 'text/markdown', html: 'text/html' }
/** Should a browser show a file after all, nothing in it runs. */
const guard = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Titled = (page: Pick<DocumentPage, 'id' | 'title'>) => string
type Folder = { pages: readonly DocumentPage[]; titleOf: Titled; format: TextFormat }
/** What comes along in a ZIP: where each page lies, and the pictures and files on them. */
type Parts = { paths: ReadonlyMap<string, string>; folder: FileFolder }

/** How the pages of a document are called. */
export function titlesOf(document: Document, pages: readonly DocumentPage[]): Titled {
  const first = pagesInOrder(pages)[0]?.id
  return (page) => pageTitle(page, document, first)
}

/** What stands on a page, with what it takes to read it elsewhere; null where it is not there any more. */
async function pageOf(db: Db, { member, platform }: MemberContext, id: string, parts?: Parts) {
  // Each page anew, as whoever asked may lose it on the way.
  await requireDocumentOf(db, member, id)
  const page = await findPage(db, member.workspaceId, id)
  if (!page) return null
  const text = parse(page.text, 'page')
  await parts?.folder.add(text, (file) => findSeenFile(db, member, file))
  const surroundings = {
    targets: await findTargets(db, member, text),
    publicUrl: platform.config.publicUrl,
    pathTo(other: string) {
      const path = parts?.paths.get(other) ?? parts?.folder.files.get(other)?.path
      const from = posix.dirname(parts?.paths.get(id) ?? '')
      return path && posix.relative(from, path).split('/').map(encodeURIComponent).join('/')
    },
  }
  return { page, text, surroundings }
}

/** The same as a file has it. */
async function textOf(
  db: Db,
  context: MemberContext,
  id: string,
  { titleOf, format }: Pick<Folder, 'titleOf' | 'format'>,
  parts: Parts,
): Promise<string | null> {
  const found = await pageOf(db, context, id, parts)
  return found && toText(titleOf(found.page), found.text, format, found.surroundings)
}

const send = ({ reply }: MemberContext, name: string, type: string, content: string | Buffer | Readable) =>
  reply
    .type(type)
    .header('content-security-policy', guard)
    .header('content-disposition', contentDisposition(name))
    .send(content)

/** Answers one page as a file, or in a ZIP with the pictures and files on it. */
export async function sendPage(context: MemberContext, page: DocumentPage, one: Omit<Folder, 'pages'>) {
  const { format, titleOf } = one
  const folder = openFileFolder()
  const text = await context.read((db) => textOf(db, context, page.id, one, { paths: new Map(), folder }))
  if (folder.files.size) return sendPages(context, titleOf(page), { ...one, pages: [page] })
  const name = `${fileName(titleOf(page))}.${endings[format]}`
  return send(context, name, `${types[format]}; charset=utf-8`, text ?? '')
}

/** Answers pages in a ZIP, with the pictures and files on them, each read and packed as it is sent. */
export function sendPages(context: MemberContext, title: string, folder: Folder) {
  const parts = zipOf(context, folder)
  return send(
    context,
    `${fileName(title)}.zip`,
    'application/zip',
    Readable.from(parts, { objectMode: false }),
  )
}

/** Answers pages as one PDF. */
export async function sendPdf(
  context: MemberContext,
  title: string,
  pages: readonly DocumentPage[],
  titleOf: Titled,
) {
  const found: PdfPage[] = []
  for (const { id, depth } of pagesInOrder(pages)) {
    const one = await context.read((db) => pageOf(db, context, id)).catch(missingAsNull)
    if (one) found.push({ title: titleOf(one.page), depth, text: outsideOf(one.text, one.surroundings) })
  }
  const paper = await context.read((db) => findPaper(db, context.member))
  const bytes = await documentPdf(context, title, found, paper)
  return send(context, `${fileName(title)}.pdf`, 'application/pdf', Buffer.from(bytes))
}

async function* zipOf(
  context: MemberContext,
  { pages, titleOf, format }: Folder,
): AsyncGenerator<Uint8Array> {
  const parts = { paths: filePaths(pages, titleOf, endings[format]), folder: openFileFolder() }
  let packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const taken = () => {
    const chunks = packed
    packed = []
    return chunks
  }
  for (const [id, path] of parts.paths) {
    const one = { titleOf, format }
    const text = await context.read((db) => textOf(db, context, id, one, parts)).catch(missingAsNull)
    if (text === null) continue
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    file.push(Buffer.from(text), true)
    yield* taken()
  }
  for (const { path, key } of parts.folder.files.values()) {
    const bytes = await readStored(context.platform.files, key)
    if (!bytes) continue
    // Pictures are as small as they get.
    const file = new ZipPassThrough(path)
    zip.add(file)
    for await (const chunk of bytes) {
      file.push(chunk)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* taken()
}

/** A page that was deleted on the way, or may not be seen any more, is left out. */
function missingAsNull(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null
  throw error
}
