import { z } from 'zod'
import type { View } from '../../view.contract.ts'

const shape = z.object({
  /** How the screen looks, as its address says it: `board`; empty where it says nothing. */
  look: z.string().catch(''),
  /** What the address says of the filter, without the view itself. */
  search: z.string().catch(''),
  /** What the screen else keeps, such as grouping and columns. */
  settings: z.record(z.string(), z.unknown()).catch({}),
})
export type ViewValue = z.infer<typeof shape>

/** What was saved, of which an older version or somebody else may have written anything. */
export const readViewValue = (value: unknown): ViewValue =>
  shape.catch({ look: '', search: '', settings: {} }).parse(value)

/** The part of an address's search that names the opened view. */
export const savedParam = 'saved'

const looks: Record<View['screen'], readonly string[]> = {
  projects: ['gantt', 'overview', 'board'],
  project: ['board'],
  'my-tasks': [],
}

/** The address of a screen without a view. */
export function addressOfScreen({ screen, project }: Pick<View, 'screen' | 'project'>): string {
  if (screen === 'project') return `/projects/${project}`
  return screen === 'projects' ? '/workspace' : '/my-tasks'
}

/** Where a view is open: its screen, with what was saved of the address, and with the view's name for settings. */
export function addressOfOpened(view: View): { pathname: string; search: string } {
  const { look, search } = readViewValue(view.value)
  const params = new URLSearchParams(search)
  params.set(savedParam, view.id)
  const base = addressOfScreen(view)
  return { pathname: looks[view.screen].includes(look) ? `${base}/${look}` : base, search: `?${params}` }
}
