export const clientViews = ['overview', 'billing', 'statement', 'history'] as const
export type ClientView = (typeof clientViews)[number]

/** The page of a client, or a view of it. */
export const clientPath = (id: string, view: ClientView = 'overview') =>
  view === 'overview' ? `/clients/${id}` : `/clients/${id}/${view}`
