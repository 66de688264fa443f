import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, instant, line, optionalLine, page, position, text } from '#shared/fields.ts'
import { document, documentMember, documentPage, documentWithPages } from './document.shape.ts'

/** Characters. */
export const maxDocumentTitle = 200
/** Characters of Markdown. */
export const maxPageText = 500_000
export const maxPages = 500
/** How many pages stand below each other at most. */
export const maxPageDepth = 5
/** Whom a document may name that is not for all. */
export const maxDocumentMembers = 200
/** Those in the trash included. */
export const maxDocuments = 20_000

const params = z.object({ id })

/** A page as it is written in one piece; its text is Markdown. */
const newPage = z.strictObject({
  id: id.optional(),
  title: optionalLine(maxDocumentTitle).optional(),
  /** Of the same document; null = at the top. */
  parent: id.nullable().optional(),
  text: text(maxPageText).optional(),
})
export type NewPage = z.infer<typeof newPage>

const pages = z
  .array(newPage)
  .min(1, 'A document has at least one page')
  .max(maxPages, `At most ${maxPages} pages`)

const documentMembers = z
  .array(documentMember)
  .max(maxDocumentMembers, `At most ${maxDocumentMembers} people`)
  .refine(
    (members) => new Set(members.map(({ id }) => id)).size === members.length,
    'Each person can be added only once',
  )

/** One page with what stands on it. */
const pageWithText = documentPage.extend({
  document: id,
  /** Markdown, as it was at the last pause in writing. */
  text: z.string(),
  createdBy: id.nullable(),
  updatedBy: id.nullable(),
  createdAt: instant,
})
export type PageWithText = z.infer<typeof pageWithText>

/** What stood on a page at the end of a stretch of writing. */
const pageVersion = z.object({
  id,
  /** When the stretch began, and when something was written in it last. */
  createdAt: instant,
  updatedAt: instant,
  /** The members who wrote in it. */
  authors: z.array(id),
  /** The version that was put back with it; null where it was written. */
  restoredFrom: id.nullable(),
})
export type PageVersion = z.infer<typeof pageVersion>
const pageVersionWithText = pageVersion.extend({
  /** Markdown. */
  text: z.string(),
  /** Of the version before; empty where there is none. */
  textBefore: z.string(),
})
export type PageVersionWithText = z.infer<typeof pageVersionWithText>
const versionParams = z.object({ id, version: id })

/** A page that leads to another one, and the document that it is in. */
const linkingPage = z.object({ id, title: z.string(), document: id, documentTitle: z.string() })
export type LinkingPage = z.infer<typeof linkingPage>

/** What pages are written as in a file. */
const exportFormat = z.enum(['markdown', 'html', 'pdf'])
export type ExportFormat = z.infer<typeof exportFormat>

const changeDocument = {
  path: '/document/:id',
  summary:
    'Changes the fields that are sent. `pages` is the whole tree in its order: pages that it leaves out go to the trash, and a text replaces what stands on its page.',
  permission: 'document.update',
  scope: 'rows',
  params,
  body: z.strictObject({
    title: line(maxDocumentTitle).optional(),
    project: id.nullable().optional(),
    members: documentMembers.nullable().optional(),
    pages: pages.optional(),
  }),
  answer: ok(documentWithPages),
} as const

export const documentContract = {
  getDocuments: call({
    method: 'GET',
    path: '/document',
    summary: 'The documents that the caller may see, the one that was updated last first.',
    permission: 'document.view',
    scope: 'rows',
    query: page.optional(),
    answer: ok(z.array(document), { cursor: id.nullable() }),
  }),
  getDocument: call({
    method: 'GET',
    path: '/document/:id',
    summary: 'One document with the tree of its pages, and the text of the first one.',
    permission: 'document.view',
    scope: 'rows',
    params,
    answer: ok(documentWithPages.extend({ text: z.string() })),
  }),
  createDocument: call({
    method: 'POST',
    path: '/document',
    summary:
      'Creates a document, with one empty page unless it is given some. Repeating the call with the same id returns the existing document.',
    permission: 'document.update',
    scope: 'rows',
    body: z.strictObject({
      id: id.optional(),
      title: line(maxDocumentTitle),
      project: id.nullable().optional(),
      pages: pages.optional(),
    }),
    answer: ok(documentWithPages),
  }),
  updateDocument: call({ method: 'PATCH', ...changeDocument }),
  replaceDocument: call({ method: 'PUT', ...changeDocument }),
  deleteDocument: call({
    method: 'DELETE',
    path: '/document/:id',
    summary: 'Deletes a document with all its pages. It can be restored for 30 days.',
    permission: 'document.delete',
    scope: 'rows',
    params,
    answer: ok(z.object({ id })),
  }),
  restoreDocument: call({
    method: 'POST',
    path: '/document/:id/restore',
    summary:
      'Restores a deleted document: one the caller deleted or, with document.delete in its project, any.',
    permission: 'document.delete',
    scope: 'rows',
    params,
    answer: ok(documentWithPages),
  }),
  createPage: call({
    method: 'POST',
    path: '/document/:id/page',
    summary: 'Adds a page to a document. Repeating the call with the same id returns the existing page.',
    permission: 'document.update',
    scope: 'rows',
    params,
    body: newPage.extend({ position: position.optional() }),
    answer: ok(pageWithText),
  }),
  getPage: call({
    method: 'GET',
    path: '/page/:id',
    summary: 'One page with its text.',
    permission: 'document.view',
    scope: 'rows',
    params,
    answer: ok(pageWithText),
  }),
  updatePage: call({
    method: 'PATCH',
    path: '/page/:id',
    summary:
      'Changes the fields that are sent. A text replaces what stands on the page, for those who write on it now too.',
    permission: 'document.update',
    scope: 'rows',
    params,
    body: newPage.omit({ id: true }).extend({ position: position.optional() }),
    answer: ok(pageWithText),
  }),
  deletePage: call({
    method: 'DELETE',
    path: '/page/:id',
    summary: 'Deletes a page with those below it. It can be restored for 30 days.',
    permission: 'document.update',
    scope: 'rows',
    params,
    answer: ok(z.object({ id })),
  }),
  restorePage: call({
    method: 'POST',
    path: '/page/:id/restore',
    summary: 'Brings a deleted page back, with those that were deleted with it.',
    permission: 'document.update',
    scope: 'rows',
    params,
    answer: ok(pageWithText),
  }),
  getPageLinks: call({
    method: 'GET',
    path: '/page/:id/link',
    summary:
      'The pages whose text leads to a page, of those that the caller may see: at most 100, of the document that was updated last first. What leads to a document leads to its first page.',
    permission: 'document.view',
    scope: 'rows',
    params,
    answer: ok(z.array(linkingPage)),
  }),
  exportDocument: call({
    method: 'GET',
    path: '/document/:id/export',
    summary:
      'A document as Markdown, or as HTML that needs nothing else: its page as a file, or all its pages in a ZIP, with the pictures and files on them. As PDF all its pages are one file, with their pictures.',
    permission: 'export',
    scope: 'rows',
    params,
    query: z.strictObject({ format: exportFormat.optional() }).optional(),
    answer: bytes,
  }),
  exportPage: call({
    method: 'GET',
    path: '/page/:id/export',
    summary:
      'A page as Markdown, HTML or PDF, in a ZIP where pictures and files are on it; with `below`, in a ZIP or in one PDF with all pages below it.',
    permission: 'export',
    scope: 'rows',
    params,
    query: z
      .strictObject({ format: exportFormat.optional(), below: z.enum(['true', 'false']).optional() })
      .optional(),
    answer: bytes,
  }),
  sharePage: call({
    method: 'PUT',
    path: '/page/:id/share',
    summary:
      'Creates a link that lets anyone read a page without signing in and, with `withBelow`, its sub-pages. The previous link stops working.',
    permission: 'document.update',
    scope: 'rows',
    params,
    body: z.strictObject({
      withBelow: z.boolean().optional(),
      expiresAt: instant
        .refine((at) => Date.parse(at) > Date.now(), 'Must be in the future')
        .nullable()
        .optional(),
    }),
    answer: ok(documentWithPages, {
      /** Told this once. */
      url: z.string(),
    }),
  }),
  revokePageShare: call({
    method: 'DELETE',
    path: '/page/:id/share',
    summary: 'Ends the link to a page.',
    permission: 'document.update',
    scope: 'rows',
    params,
    answer: ok(documentWithPages),
  }),
  getPageVersions: call({
    method: 'GET',
    path: '/page/:id/version',
    summary:
      'Earlier versions of a page, newest first: one for each editing session, which ends after ten minutes without changes. At most 200.',
    permission: 'document.view',
    scope: 'rows',
    params,
    answer: ok(z.array(pageVersion)),
  }),
  getPageVersion: call({
    method: 'GET',
    path: '/page/:id/version/:version',
    summary: 'One version with its text, and the text of the version before.',
    permission: 'document.view',
    scope: 'rows',
    params: versionParams,
    answer: ok(pageVersionWithText),
  }),
  restorePageVersion: call({
    method: 'POST',
    path: '/page/:id/version/:version/restore',
    summary:
      'Restores a version of a page as a new version. Unchanged blocks are kept, including what others are writing in them.',
    permission: 'document.update',
    scope: 'rows',
    params: versionParams,
    answer: ok(pageWithText),
  }),
}
