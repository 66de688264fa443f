import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { loadWorkspaceAnew, selectWorkspace, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { type CurrentWorkspace, workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { openListChanges } from '#web/store/listChanges.ts'
import { amendRows, dropRow, putRow } from '#web/store/lists.ts'
import { tagContract } from '../tag.contract.ts'
import type { Tag } from '../tag.shape.ts'

const changes = openListChanges<Tag>(loadWorkspaceAnew)

/** Changes the tags where they live: in the current workspace's cache entry. */
export const patchTags = (recipe: (tags: Tag[]) => void) =>
  workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, ({ tags }) => {
    recipe(tags)
    changes.layOver(tags)
  })

type Calls = typeof tagContract
/** `before` is what the person saw when they made the change, for the way back. */
type OnOne<C extends Calls[keyof Calls]> = CallArg<C> & { before: Tag }

const guardTag = guardOne<OnOne<Calls['updateTag']>>('tag', {
  request: () => send(workspaceContract.getCurrentWorkspace)({}),
  rowsOf: (answer) => (answer as CurrentWorkspace).tags,
})

export const tagApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTag: build.mutation<Answer<Calls['createTag']>, CallArg<Calls['createTag']> & { optimistic: Tag }>({
      queryFn: sendQueued(tagContract.createTag, ({ optimistic }) => ['tags', optimistic.id]),
      onQueryStarted: ({ optimistic }, started) =>
        changes.show(started, patchTags, {
          apply: (tags) => putRow(tags, optimistic),
          undo: (tags) => dropRow(tags, optimistic.id),
          fallback: 'The tag was not created.',
        }),
    }),
    updateTag: build.mutation<Answer<Calls['updateTag']>, OnOne<Calls['updateTag']>>({
      queryFn: sendQueued(tagContract.updateTag, () => ['tags'], guardTag),
      onQueryStarted: ({ before: { id, name, color }, body }, started) =>
        changes.show(started, patchTags, {
          fields: [{ id, ...body }],
          undo: (tags) => amendRows(tags, [{ id, name, color }]),
          fallback: 'The tag was not changed.',
        }),
    }),
    deleteTag: build.mutation<Answer<Calls['deleteTag']>, OnOne<Calls['deleteTag']>>({
      queryFn: sendQueued(tagContract.deleteTag, ({ before }) => ['tags', before.id]),
      onQueryStarted: ({ before }, started) =>
        changes.show(started, patchTags, {
          apply: (tags) => dropRow(tags, before.id),
          undo: (tags) => putRow(tags, before),
          fallback: 'The tag was not deleted.',
        }),
    }),
    setTagPositions: build.mutation<
      Answer<Calls['setTagPositions']>,
      CallArg<Calls['setTagPositions']> & { before: readonly Tag[] }
    >({
      queryFn: sendQueued(tagContract.setTagPositions, () => ['tags']),
      onQueryStarted: ({ before, body }, started) =>
        changes.show(started, patchTags, {
          fields: body.ids.map((id, position) => ({ id, position })),
          undo: (tags) =>
            amendRows(
              tags,
              before.map(({ id, position }) => ({ id, position })),
            ),
          fallback: 'The order was not changed.',
        }),
    }),
  }),
})

const { useCreateTagMutation } = tagApi
export const { useUpdateTagMutation, useDeleteTagMutation, useSetTagPositionsMutation } = tagApi

const noTags: Tag[] = []
export const selectTags = createSelector(
  (state: Parameters<typeof selectWorkspace>[0]) => selectWorkspace(state)?.tags ?? noTags,
  (tags) => ({
    /** In the workspace's own order. */
    sorted: tags.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id)),
    byId: Object.fromEntries(tags.map((tag) => [tag.id, tag])) as Record<string, Tag | undefined>,
  }),
)

/** The tags of the workspace. */
export const useTags = () => useSelector(selectTags)

/** Creates a tag, which is there at once; answers whether it was taken, or is kept to be sent. */
export function useCreateTag() {
  const [create] = useCreateTagMutation()
  return async (tag: Tag): Promise<boolean> => {
    const { id, name, color } = tag
    const answer = await answerOrQueued(create({ body: { id, name, color }, optimistic: tag }))
    return !answer?.error
  }
}
