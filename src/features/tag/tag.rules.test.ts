import { expect, test } from 'vitest'
import { nextTagColor, tagColors } from './tag.rules.ts'

test('new tags take the palette’s colours in turn, those that are free first', () => {
  const tags: { color: string }[] = []
  for (const color of [...tagColors, ...tagColors]) {
    expect(nextTagColor(tags)).toBe(color)
    tags.push({ color: color.toUpperCase() })
  }
  tags.splice(3, 1)
  expect(nextTagColor(tags)).toBe(tagColors[3])
  expect(nextTagColor([{ color: '#123456' }])).toBe(tagColors[0])
})
