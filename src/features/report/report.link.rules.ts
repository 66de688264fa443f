import { may, scopeOf, type Viewer } from '#shared/access.ts'
import type { ReportLink } from './report.link.contract.ts'

/** One’s own links, and those of all for whoever runs the workspace. */
export const visibleReportLink = (viewer: Viewer, link: ReportLink): ReportLink | null =>
  link.createdBy === viewer.memberId || may(viewer, 'workspace.update') ? link : null

/** Whether what somebody sees of reports may leave the workspace. */
export const mayHandOut = ({ access }: Viewer) =>
  (['export', 'report.view', 'time.view'] as const).every((flag) => scopeOf(access, flag) !== 'none')
