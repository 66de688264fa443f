import type { Db } from '#database/database.ts'
import { findSeenFile } from '#features/file/server/file.seen.ts'
import { drawn } from '#features/file/server/file.send.ts'
import { findInvoicing } from '#features/invoice/server/invoicing.queries.ts'
import { findWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { invalid } from '#server/errors.ts'
import { toJpeg } from '#server/files/picture.ts'
import type { MemberContext } from '#server/platform.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { dayIn } from '#shared/days.ts'
import { fileIdOf, type RichNode } from '#shared/rich/document.ts'
import type { DocumentDrawing } from './document.drawing.ts'

const workers = openWorkers<DocumentDrawing>(new URL('./document.pdf.worker.ts', import.meta.url))

/** A whole page has room, and some 200 sheets; twice as much takes a busy server nearly as long as a thread may work. */
const maxCharacters = 600_000
const maxPictures = 200
/** Pixels, which fill the width of a sheet sharply. */
const pictureSide = 1400

/** A text as it is read outside, where its files have the product’s address before their own. */
export type PdfPage = { title: string; depth: number; text: RichNode }

/** What stands around the text on paper. */
export async function findPaper(db: Db, { workspaceId, timeZone }: MemberContext['member']) {
  const { paper } = await findInvoicing(db, workspaceId)
  return {
    size: paper,
    workspace: (await findWorkspace(db, workspaceId))?.name ?? '',
    today: dayIn(timeZone),
  }
}
type Paper = Awaited<ReturnType<typeof findPaper>>

/** Pages as one PDF, with the pictures on them that the member may see. */
export async function documentPdf(
  context: MemberContext,
  title: string,
  pages: PdfPage[],
  paper: Paper,
): Promise<Uint8Array> {
  if (pages.reduce((sum, { text }) => sum + lengthOf(text), 0) > maxCharacters)
    throw invalid({ format: 'Too much text for one PDF; export its pages one by one, or choose HTML' })
  const addresses = new Set(pages.flatMap(({ text }) => picturesIn(text)))
  if (addresses.size > maxPictures)
    throw invalid({
      format: `More than ${maxPictures} pictures for one PDF; export its pages one by one, or choose HTML`,
    })
  const pictures: DocumentDrawing['pictures'] = {}
  for (const address of addresses) {
    const picture = await findPicture(context, address)
    if (picture) pictures[address] = picture
  }
  return workers.run({ title, pages, pictures, ...paper })
}

const lengthOf = ({ text = '', content = [] }: RichNode): number =>
  text.length + content.reduce((sum, node) => sum + lengthOf(node), 0)

const picturesIn = ({ type, attrs, content = [] }: RichNode): string[] =>
  type === 'image' ? [String(attrs?.src)] : content.flatMap(picturesIn)

/** One of the product’s own pictures; of others, and of those that do not come, the text has the name. */
async function findPicture({ member, read, platform }: MemberContext, address: string) {
  const { publicUrl } = platform.config
  const id = address.startsWith(`${publicUrl}/`) && fileIdOf(address.slice(publicUrl.length))
  const found = id ? await read((db) => findSeenFile(db, member, id)) : undefined
  if (!found?.file.width) return null
  const made = await drawn(platform.files, found.key, 'preview')
    .then((path) => toJpeg(path, pictureSide))
    .catch(() => null)
  return made && { bytes: new Uint8Array(made.data), width: made.info.width, height: made.info.height }
}
