/** Colours that carry white text in both themes, far enough apart to be told from each other at 20 px. */
const palette = [
  '#4c5fd5', // indigo
  '#b83a6e', // pink
  '#1f7a4d', // green
  '#a34a10', // rust
  '#0f7490', // cyan
  '#7a3fb5', // purple
  '#8a6a00', // gold
  '#c0392b', // red
  '#2f6fb0', // blue
  '#557a1e', // olive
  '#9c3d98', // magenta
  '#4f5d73', // slate
]

/** Of who is deactivated; carries white text as the others do. */
const grey = '#6b7280'

let assigned: Readonly<Record<string, number>> = {}
let greyed: ReadonlySet<string> = new Set()

/** The last characters of an id are random. */
const hashOf = (id: string) => (Number.parseInt(id.slice(-4), 16) || 0) % palette.length

/**
 * Gives each member of a workspace a colour of their own, as long as there are enough: by their account, so that it
 * is the same before and elsewhere, unless somebody who came before has it. Ids are in the order of joining.
 */
export function assignColors(
  members: readonly { id: string; account: string | undefined; isGrey?: boolean }[],
) {
  const next: Record<string, number> = {}
  let taken = new Set<number>()
  for (const { id, account } of members.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (taken.size === palette.length) taken = new Set()
    let color = hashOf(account ?? id)
    while (taken.has(color)) color = (color + 1) % palette.length
    taken.add(color)
    next[id] = color
    if (account) next[account] = color
  }
  assigned = next
  greyed = new Set(members.flatMap(({ id, isGrey }) => (isGrey ? [id] : [])))
}

/** The colour of a member, or of an account where no workspace is open. */
export const colorOf = (id: string) => (greyed.has(id) ? grey : palette[assigned[id] ?? hashOf(id)]!)

/** Whether the member is shown without colour. */
export const isGreyed = (id: string) => greyed.has(id)
