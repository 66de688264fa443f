/** In which workspace a statement works, and in what currency its money is. */
export type WorkspaceContext = { workspaceId: string; currency: string }
