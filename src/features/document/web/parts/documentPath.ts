import type { ExportFormat } from '../../document.contract.ts'

/** Where a document is read and written, at its first page or at the one that is named. */
export const documentPath = (id: string, page?: string) => `/docs/${id}${page ? `/${page}` : ''}`

/** A document as a file, or all its pages in a ZIP. */
export const documentExportPath = (id: string, format: ExportFormat) =>
  `/api/document/${id}/export?format=${format}`

/** A page as a file, or in a ZIP with those below it. */
export const pageExportPath = (id: string, format: ExportFormat, isWithBelow: boolean) =>
  `/api/page/${id}/export?format=${format}${isWithBelow ? '&below=true' : ''}`
