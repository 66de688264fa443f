import type { Viewer } from '#shared/access.ts'

type Project = { id: string; members: string[] }
type ViewedAs = { role: { id: string }; viewer: Viewer }
type Sources = {
  /** The projects of the workspace, once they are loaded. */
  projects: (state: object) => Record<string, Project> | undefined
  /** The role as which the workspace is looked at, and who that makes of the viewer. */
  viewedAs: (state: object) => ViewedAs | null
}

/** Whoever knows a part of what the viewer may see stands above users, and fills it in when it is loaded. */
const sources: Sources = { projects: () => undefined, viewedAs: () => null }

export const fillViewer = (known: Partial<Sources>) => void Object.assign(sources, known)

export const selectViewersProjects = (state: object) => sources.projects(state)
export const selectViewedAs = (state: object) => sources.viewedAs(state)
