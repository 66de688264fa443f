import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** A page in the tree of its document, without its text. */
export const documentPage = z.object({
  id,
  /** The page that it stands below; null = at the top. */
  parent: id.nullable(),
  position: z.string(),
  /** Empty where nobody has named it: the first page of a document goes by the document’s title. */
  title: z.string(),
  updatedAt: instant,
})
export type DocumentPage = z.infer<typeof documentPage>

/** What a team writes down together: a tree of pages under a title. */
export const document = z.object({
  id,
  title: z.string(),
  /** Whose members may see it; null = the workspace’s. */
  project: id.nullable(),
  /** The member who made it; kept also after they are gone. */
  createdBy: id.nullable(),
  /** Their full name; null once they are gone. */
  creator: z.string().nullable(),
  /** Who changed it or wrote in one of its pages last, and their full name. */
  updatedBy: id.nullable(),
  lastUpdatedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Document = z.infer<typeof document>

/** A document with all its pages, as they stand in the tree. */
export const documentWithPages = document.extend({ pages: z.array(documentPage) })
export type DocumentWithPages = z.infer<typeof documentWithPages>

/** As live messages tell it: with its pages where these are others than before. */
export type LiveDocument = Document & { pages?: DocumentPage[] }
