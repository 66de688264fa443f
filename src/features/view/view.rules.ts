import { may, type Viewer } from '#shared/access.ts'
import type { View } from './view.contract.ts'

/** One's own views, and shared ones of what one may see. */
export const visibleView = (viewer: Viewer, view: View): View | null =>
  view.createdBy === viewer.memberId ||
  (view.shared && (view.project === null || may(viewer, 'project.view', { project: view.project })))
    ? view
    : null

/** Whose view it is may change it, and whoever runs the workspace may change a shared one. */
export const mayChangeView = (viewer: Viewer, view: View) =>
  view.createdBy === viewer.memberId || (view.shared && may(viewer, 'workspace.update'))
