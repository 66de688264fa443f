import { expect, it } from 'vitest'
import { projectColors } from '#features/project/project.rules.ts'
import { contrast, readable } from './WorkspaceBadge.tsx'

it('has a contrast of at least 4.5 on any colour', () => {
  expect(readable('#5755d9').color).toBe('#ffffff')
  expect(readable('#ffd43b')).toEqual({ background: '#ffd43b', color: '#17181c' })
  for (const color of [...projectColors, '#000000', '#ffffff', '#777777', '#7f7f7f', '#e03131', '#0ca678']) {
    const shown = readable(color)
    expect(contrast(shown.background, shown.color), color).toBeGreaterThanOrEqual(4.5)
  }
})
