import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { fillViewer } from '#features/user/web/parts/viewerSources.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { workspaceClosed } from '#features/workspace/web/workspace.slice.ts'
import type { Viewer } from '#shared/access.ts'
import type { Role } from '../role.shape.ts'

/** As which role the workspace is looked at, and as a member of which projects. */
type ViewAs = { roleId: string; memberId: string; projects: string[] }

/** Never remembered: a reload ends it. */
export const viewAsSlice = createSlice({
  name: 'viewAs',
  initialState: { chosen: null as ViewAs | null },
  reducers: {
    viewAsBegan(state, { payload }: PayloadAction<ViewAs>) {
      state.chosen = payload
    },
    viewAsEnded(state) {
      state.chosen = null
    },
  },
  extraReducers: (builder) => {
    builder.addCase(workspaceClosed, (state) => {
      state.chosen = null
    })
  },
})

export const { viewAsBegan, viewAsEnded } = viewAsSlice.actions

type ViewedAs = { role: Role; viewer: Viewer }

/** Also of a store that has been made without this slice. */
const selectChosen = (state: object) =>
  (state as { viewAs?: { chosen: ViewAs | null } }).viewAs?.chosen ?? null

/**
 * The role as which the workspace is looked at, as it is now, and who that makes of the viewer; null for oneself, also
 * when the role was deleted meanwhile. Whom they share projects with is left to who knows the projects.
 */
export const selectViewedAs: (state: object) => ViewedAs | null = createSelector(
  [
    selectChosen,
    (state: object) =>
      selectChosen(state)
        ? selectWorkspace(state as Parameters<typeof selectWorkspace>[0])?.roles
        : undefined,
  ],
  (chosen, roles) => {
    const role = chosen && roles?.find(({ id }) => id === chosen.roleId)
    if (!role) return null
    const { memberId, projects } = chosen
    const colleagues: ReadonlySet<string> = new Set([memberId])
    return { role, viewer: { memberId, access: role, projects: new Set(projects), colleagues } }
  },
)

fillViewer({ viewedAs: selectViewedAs })

/** Answers the rows as another role sees them; each is made once, so that what did not change stays the same. */
export function createSeen<T extends object>(show: (viewer: Viewer, row: T) => T | null) {
  let of: Viewer | undefined
  let known = new WeakMap<T, { shown: T | null }>()
  return (viewer: Viewer, rows: Record<string, T>): Record<string, T> => {
    if (of !== viewer) {
      of = viewer
      known = new WeakMap()
    }
    const seen: Record<string, T> = {}
    for (const [id, row] of Object.entries(rows)) {
      const found = known.get(row) ?? { shown: show(viewer, row) }
      known.set(row, found)
      if (found.shown) seen[id] = found.shown
    }
    return seen
  }
}
