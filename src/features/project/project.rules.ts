import { may, type Viewer } from '../../shared/access.ts'

export const isProjectSeen = (viewer: Viewer, project: { id: string }) =>
  may(viewer, 'project.view', { project: project.id })

/** Colours that new projects take in turn. */
export const projectColors = [
  '#5755d9',
  '#0c8599',
  '#2f9e44',
  '#e8590c',
  '#c2255c',
  '#1971c2',
  '#9c36b5',
  '#f08c00',
] as const

/**
 * A key for a project's name that none of `taken` has: its initials, or its first letters, then with a number.
 * Names without Latin letters become `P`.
 */
export function suggestKey(name: string, taken: Iterable<string>): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => /[A-Z]/.test(word))
  const initials = words.map((word) => word.replace(/^[0-9]+/, '')[0] ?? '').join('')
  const base = (words.length > 1 ? initials : (words[0] ?? '').replace(/^[0-9]+/, '')).slice(0, 4) || 'P'
  const known = new Set(taken)
  if (!known.has(base)) return base
  for (let n = 2; ; n++) {
    const key = `${base.slice(0, 6 - String(n).length)}${n}`
    if (!known.has(key)) return key
  }
}
