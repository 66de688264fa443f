import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api } from '../../../web/store/api.ts'
import { sendInOrder } from '../../../web/store/inOrder.ts'
import { showFailure } from '../../../web/ui/toast.ts'
import { selectWorkspace, workspaceApi } from '../../workspace/web/workspace.api.ts'
import { type Tag, tagContract } from '../tag.contract.ts'

/** Changes the tags where they live: in the current workspace's cache entry. */
export const patchTags = (recipe: (tags: Tag[]) => void) =>
  workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, ({ tags }) => recipe(tags))

/** Adds or replaces a tag, unless a newer one is here already. */
export function putTag(tags: Tag[], tag: Tag) {
  const index = tags.findIndex(({ id }) => id === tag.id)
  if (index < 0) tags.push(tag)
  else if (tags[index]!.updatedAt <= tag.updatedAt) tags[index] = tag
}

export function dropTag(tags: Tag[], id: string) {
  const index = tags.findIndex((tag) => tag.id === id)
  if (index >= 0) tags.splice(index, 1)
}

export const tagApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTag: build.mutation<
      Answer<typeof tagContract.createTag>,
      CallArg<typeof tagContract.createTag> & { optimistic: Tag }
    >({
      queryFn: sendInOrder(tagContract.createTag, ({ optimistic }) => ['tags', optimistic.id]),
      async onQueryStarted({ optimistic }, { dispatch, queryFulfilled }) {
        dispatch(patchTags((tags) => putTag(tags, optimistic)))
        try {
          const { data } = await queryFulfilled
          dispatch(patchTags((tags) => putTag(tags, data.data)))
        } catch (failed) {
          dispatch(patchTags((tags) => dropTag(tags, optimistic.id)))
          showFailure((failed as { error?: unknown }).error, 'The tag was not created.')
        }
      },
    }),
  }),
})

export const { useCreateTagMutation } = tagApi

const noTags: Tag[] = []
const selectTags = createSelector(
  (state: Parameters<typeof selectWorkspace>[0]) => selectWorkspace(state)?.tags ?? noTags,
  (tags) => ({
    /** In the workspace's own order. */
    sorted: tags.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id)),
    byId: Object.fromEntries(tags.map((tag) => [tag.id, tag])) as Record<string, Tag | undefined>,
  }),
)

/** The tags of the workspace. */
export const useTags = () => useSelector(selectTags)
