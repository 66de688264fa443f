import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { color, id, instant, visibleName } from '../../shared/fields.ts'

/** A word that tasks are marked with, the same in the whole workspace. */
export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** Order in menus, from 0. */
  position: z.int(),
  updatedAt: instant,
})
export type Tag = z.infer<typeof tag>

/** Tags of a workspace. */
export const mostTags = 1000

const params = z.object({ id })

export const tagContract = {
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
    summary: 'Deletes a tag and takes it off every task.',
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
    body: z.strictObject({ ids: z.array(id).min(1).max(mostTags) }),
    answer: ok(z.array(tag)),
  }),
}
