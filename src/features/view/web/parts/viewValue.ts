import { isRecord } from '#shared/record.ts'
import type { View } from '../../view.contract.ts'

export type ViewValue = {
  /** How the screen looks, as its address says it: `board`; empty where it says nothing. */
  look: string
  /** What the address says of the filter, without the view itself. */
  search: string
  /** What the screen else keeps, such as grouping and columns. */
  settings: Record<string, unknown>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was saved, of which an older version or somebody else may have written anything. */
export function readViewValue(value: unknown): ViewValue {
  const { look, search, settings } = isRecord(value) ? value : {}
  return { look: textOf(look), search: textOf(search), settings: isRecord(settings) ? settings : {} }
}

/** The part of an address's search that names the opened view. */
export const savedParam = 'saved'

const looks: Record<View['screen'], readonly string[]> = {
  projects: ['gantt', 'overview', 'board'],
  project: ['board'],
  'my-tasks': [],
  reports: [],
}

/** The address of a screen without a view. */
export function addressOfScreen({ screen, project }: Pick<View, 'screen' | 'project'>): string {
  if (screen === 'project') return `/projects/${project}`
  return { projects: '/workspace', 'my-tasks': '/my-tasks', reports: '/reports' }[screen]
}

/** Where a view is open: its screen, with what was saved of the address, and with the view's name for settings. */
export function addressOfOpened(view: View): { pathname: string; search: string } {
  const { look, search } = readViewValue(view.value)
  const params = new URLSearchParams(search)
  params.set(savedParam, view.id)
  const base = addressOfScreen(view)
  return { pathname: looks[view.screen].includes(look) ? `${base}/${look}` : base, search: `?${params}` }
}
