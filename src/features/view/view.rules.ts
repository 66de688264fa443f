import { may, scopeOf, type Viewer } from '#shared/access.ts'
import type { View } from './view.contract.ts'

/** One's own views, and shared ones of what one may see. */
export const visibleView = (viewer: Viewer, view: View): View | null =>
  view.createdBy === viewer.memberId || (view.shared && seesPlace(viewer, view)) ? view : null

const seesPlace = (viewer: Viewer, { screen, project }: View) =>
  screen === 'reports'
    ? scopeOf(viewer.access, 'report.view') !== 'none'
    : project === null || may(viewer, 'project.view', { project })

/** Whose view it is may change it, and whoever runs the workspace may change a shared one. */
export const mayChangeView = (viewer: Viewer, view: View) =>
  view.createdBy === viewer.memberId || (view.shared && may(viewer, 'workspace.update'))
