/** Where a document is read and written, at its first page or at the one that is named. */
export const documentPath = (id: string, page?: string) => `/docs/${id}${page ? `/${page}` : ''}`
