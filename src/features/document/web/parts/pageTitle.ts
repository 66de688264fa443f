import type { Document, DocumentPage } from '../../document.shape.ts'

/** How a page is called: one that nobody has named goes by its document’s title where it is the first. */
export const pageTitle = (
  page: Pick<DocumentPage, 'id' | 'title'>,
  document: Pick<Document, 'title'>,
  first: string | undefined,
) => page.title || (page.id === first ? document.title : 'Untitled')
