import { expect, it } from 'vitest'
import type { Tag } from '../tag.contract.ts'
import { dropTag, putTag } from './tag.api.ts'

const tag = (fields: Partial<Tag> = {}): Tag => ({
  id: 't1',
  name: 'Bug',
  color: '#5755d9',
  position: 0,
  updatedAt: '2026-01-01T00:00:01Z',
  ...fields,
})

it('adds, replaces and takes away a tag, and never by an older one', () => {
  const tags: Tag[] = []
  putTag(tags, tag())
  putTag(tags, tag({ name: 'Defect', updatedAt: '2026-01-01T00:00:02Z' }))
  putTag(tags, tag())
  expect(tags.map(({ name }) => name)).toEqual(['Defect'])
  dropTag(tags, 't1')
  dropTag(tags, 't1')
  expect(tags).toEqual([])
})
