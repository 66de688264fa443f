import { expect, test } from 'vitest'
import { nextTagColor, tagBehind, tagColors } from './tag.rules.ts'

test('new tags take the first unused colour of the palette, in turn', () => {
  const tags: { color: string }[] = []
  for (const color of [...tagColors, ...tagColors]) {
    expect(nextTagColor(tags)).toBe(color)
    tags.push({ color: color.toUpperCase() })
  }
  tags.splice(3, 1)
  expect(nextTagColor(tags)).toBe(tagColors[3])
  expect(nextTagColor([{ color: '#123456' }])).toBe(tagColors[0])
})

test('a new tag is placed after all others, also when positions have gaps', () => {
  const first = tagBehind([], 'a', 'Bug')
  expect(first).toEqual({ id: 'a', name: 'Bug', color: tagColors[0], position: 0, updatedAt: '' })
  expect(tagBehind([{ ...first, position: 7 }], 'b', 'Idea')).toMatchObject({
    color: tagColors[1],
    position: 8,
  })
})
