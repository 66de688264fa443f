import type { Tag } from './tag.shape.ts'

/** The colours that new tags take in turn. */
export const tagColors = [
  '#5755d9',
  '#0f7dd1',
  '#0a8a7a',
  '#3a8f2b',
  '#b7791f',
  '#d9480f',
  '#c92a4b',
  '#a33ea1',
] as const

/** The next colour: the one that the fewest tags have, the first of those in the palette. */
export function nextTagColor(tags: readonly { color: string }[]): string {
  const counts = tagColors.map((color) => tags.filter((tag) => tag.color.toLowerCase() === color).length)
  return tagColors[counts.indexOf(Math.min(...counts))] as string
}

/** A new tag as it is until the server has it: at the end of these, in the next colour. */
export const tagBehind = (tags: readonly Tag[], id: string, name: string): Tag => ({
  id,
  name,
  color: nextTagColor(tags),
  position: (tags.at(-1)?.position ?? -1) + 1,
  updatedAt: '',
})
