import { z } from 'zod'
import type { Project } from '../../../project.contract.ts'

/** The fields that the projects screen can be narrowed by, each to one of several values; `none` = without one. */
export const projectFilterFields = ['status', 'priority', 'client', 'lead', 'member', 'billing'] as const
export type ProjectFilterField = (typeof projectFilterFields)[number]

/** Which projects are shown: those in use, those that are closed, or those that were put away. */
const projectTabs = ['projects', 'closed', 'archived'] as const
export type ProjectTab = (typeof projectTabs)[number]

export type ProjectFilter = Record<ProjectFilterField, readonly string[]> & { text: string; tab: ProjectTab }

export const noProjectFilter: ProjectFilter = {
  tab: 'projects',
  text: '',
  status: [],
  priority: [],
  client: [],
  lead: [],
  member: [],
  billing: [],
}

export const isFilteringProjects = (filter: ProjectFilter) =>
  filter.text.trim() !== '' || projectFilterFields.some((field) => filter[field].length > 0)

const tab = z.enum(projectTabs).catch('projects')

/** The filter that an address carries. */
export function readProjectFilter(params: URLSearchParams): ProjectFilter {
  const list = (field: ProjectFilterField) => [...new Set(params.get(field)?.split(',').filter(Boolean))]
  return {
    tab: tab.parse(params.get('tab')),
    text: params.get('q') ?? '',
    ...(Object.fromEntries(projectFilterFields.map((field) => [field, list(field)])) as Record<
      ProjectFilterField,
      string[]
    >),
  }
}

/** The same address with another filter; what else it says stays. */
export function writeProjectFilter(params: URLSearchParams, filter: ProjectFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('tab', filter.tab === 'projects' ? '' : filter.tab)
  put('q', filter.text)
  for (const field of projectFilterFields) put(field, filter[field].join(','))
  return next
}

export type ProjectFilterContext = {
  isClosed: (project: Project) => boolean
  isArchived: (project: Project) => boolean
}

const isAmong = (chosen: readonly string[], values: readonly (string | null)[]) =>
  !chosen.length || (values.length ? values : [null]).some((value) => chosen.includes(value ?? 'none'))

/** Answers whether the filter lets a project through; made once for many projects. */
export function projectMatcher(filter: ProjectFilter, { isClosed, isArchived }: ProjectFilterContext) {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (project: Project): boolean => {
    const place: ProjectTab = isArchived(project) ? 'archived' : isClosed(project) ? 'closed' : 'projects'
    if (place !== filter.tab) return false
    if (!isAmong(filter.status, [project.status]) || !isAmong(filter.priority, [project.priority]))
      return false
    if (!isAmong(filter.client, [project.client]) || !isAmong(filter.billing, [project.billing])) return false
    if (!isAmong(filter.lead, [project.lead]) || !isAmong(filter.member, project.members)) return false
    const text = `${project.key} ${project.name}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
}
