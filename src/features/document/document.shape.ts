import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** A link under which anybody may read a page; its token is known to whoever was given it alone. */
const pageShare = z.object({
  /** Whether it leads to the pages below that one too. */
  withBelow: z.boolean(),
  /** Null = until it is revoked. */
  expiresAt: instant.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
})
export type PageShare = z.infer<typeof pageShare>

/** A page in the tree of its document, without its text. */
export const documentPage = z.object({
  id,
  /** The page that it stands below; null = at the top. */
  parent: id.nullable(),
  position: z.string(),
  /** Empty where nobody has named it: the first page of a document goes by the document’s title. */
  title: z.string(),
  updatedAt: instant,
  /** The link to it; null where there is none, or it has expired. */
  share: pageShare.nullable(),
})
export type DocumentPage = z.infer<typeof documentPage>

/** A member who may open a document that is not for all, and whether they may edit it. */
export const documentMember = z.strictObject({ id, mayEdit: z.boolean() })
export type DocumentMember = z.infer<typeof documentMember>

/** What a team writes down together: a tree of pages under a title. */
export const document = z.object({
  id,
  title: z.string(),
  /** Whose members may see it; null = the workspace’s. */
  project: id.nullable(),
  /** Who alone may open it, beside whoever made it; null = all whom their role lets. Nobody may more than their role lets. */
  members: z.array(documentMember).nullable(),
  /** The member who made it; kept also after they are gone. */
  createdBy: id.nullable(),
  /** Their full name; null once they are gone. */
  creator: z.string().nullable(),
  /** Who changed it or wrote in one of its pages last, and their full name. */
  updatedBy: id.nullable(),
  lastUpdatedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** How many of its pages anybody with a link may read. */
  shares: z.int(),
})
export type Document = z.infer<typeof document>

/** A document with all its pages, as they stand in the tree. */
export const documentWithPages = document.extend({ pages: z.array(documentPage) })
export type DocumentWithPages = z.infer<typeof documentWithPages>

/** Whom a page names that it did not name before. */
export type PageMention = { page: string; members: string[] }

/** As live messages tell it: with its pages where these are others than before. Whom they name is kept with a change, never sent. */
export type LiveDocument = Document & { pages?: DocumentPage[]; mentioned?: PageMention[] }

/** What a member says in a thread. */
const pageComment = z.object({
  id,
  /** The author; kept also after they are gone. */
  memberId: id.nullable(),
  /** Markdown; a mention is `[@Name](member:<id>)`. */
  text: z.string(),
  createdAt: instant,
  /** When its text was last changed; null while it is as written first. */
  editedAt: instant.nullable(),
})
export type PageComment = z.infer<typeof pageComment>

/** What members say about a passage of a page. */
export const pageThread = z.object({
  id,
  page: id,
  /** Where the passage begins and ends, as Yjs encodes places that move with the text, in base64. */
  start: z.string(),
  end: z.string(),
  /** The passage as it was when the thread began. */
  quote: z.string(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Null while it is open. */
  resolvedAt: instant.nullable(),
  resolvedBy: id.nullable(),
  comments: z.array(pageComment),
})
export type PageThread = z.infer<typeof pageThread>

/** A picture or a file on a page, whose text names it. */
export const pageFile = z.object({
  id,
  page: id,
  name: z.string(),
  /** Media type found from its content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels, for pictures that can be shown; null for everything else. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type PageFile = z.infer<typeof pageFile>

/** What decides who may see a document. */
export type DocumentPlace = Pick<Document, 'project' | 'createdBy' | 'members'>
/** With where its document is, which is kept with a change, never sent. */
export type PlacedThread = PageThread & { place?: DocumentPlace }
