import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { color, id, page, visibleName } from '#shared/fields.ts'
import { tag } from './tag.shape.ts'

/** A tag as the list of tags answers it. */
const listedTag = tag.extend({
  workspace: id,
  /** How many tasks that the caller may see have it; only where counts are asked for. */
  tasks: z.int().optional(),
  /** On how many events, likewise. */
  calendars: z.int().optional(),
})

/** Tags of a workspace. */
export const maxTags = 1000

const params = z.object({ id })

export const tagContract = {
  getTags: call({
    method: 'GET',
    path: '/tag',
    summary:
      'The tags of the workspace, in their order; with `counts`, on how many tasks and events each is that the caller may see.',
    permission: 'member',
    query: z.strictObject({ ...page.shape, counts: z.enum(['true', 'false']).optional() }).optional(),
    answer: ok(z.array(listedTag), { cursor: id.nullable() }),
  }),
  createTag: call({
    method: 'POST',
    path: '/tag',
    summary: 'Creates a tag, at the end of the list.',
    permission: 'tag.manage',
    scope: 'workspace',
    body: z.strictObject({ id: id.optional(), name: visibleName('name'), color: color.optional() }),
    answer: ok(tag),
  }),
  updateTag: call({
    method: 'PATCH',
    path: '/tag/:id',
    summary: 'Renames or recolours a tag.',
    permission: 'tag.manage',
    scope: 'workspace',
    params,
    body: z.strictObject({ name: visibleName('name').optional(), color: color.optional() }),
    answer: ok(tag),
  }),
  deleteTag: call({
    method: 'DELETE',
    path: '/tag/:id',
    summary: 'Deletes a tag and takes it off every task, time entry and event.',
    permission: 'tag.manage',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
  setTagPositions: call({
    method: 'PATCH',
    path: '/tag/set/position',
    summary: 'Orders the tags: every id once, first to last.',
    permission: 'tag.manage',
    scope: 'workspace',
    body: z.strictObject({ ids: z.array(id).min(1).max(maxTags) }),
    answer: ok(z.array(tag)),
  }),
}
