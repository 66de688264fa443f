/** Where a logo is fetched; the key changes with the logo. Who holds an invitation’s link alone proves it by its token. */
export const logoAddress = (key: string | null, token?: string | null) =>
  key
    ? { url: `/api/workspace/logo/${key}${token ? `?${String(new URLSearchParams({ token }))}` : ''}` }
    : null

/** An address of the web that is opened in this workspace, whichever one is current: for links that leave the product. */
export const addressIn = (workspaceId: string, path: string) => `/in/${workspaceId}${path}`
