/** Where a client is found: the list of them, scrolled to it. */
export const clientPath = (id: string) => `/clients#client-${id}`
