/** Leaves the first page of an infinite query alone, so that loading anew asks for no more than it. */
export function truncateToFirstPage(data: { pages: unknown[]; pageParams: unknown[] }) {
  data.pages.splice(1)
  data.pageParams.splice(1)
}
