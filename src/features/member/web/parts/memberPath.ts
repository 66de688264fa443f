/** Where a member is found: the list of them, by the name. */
export const memberPath = (name: string) => `/settings/members?${new URLSearchParams({ q: name })}`
