import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { liveOutdated } from '../live/live.slice.ts'
import { listenForTombstones } from '../live/tombstones.ts'
import { openListChanges } from './listChanges.ts'
import { listener } from './listener.ts'
import { putRow } from './lists.ts'
import type { Started } from './optimistic.ts'

type Tag = { id: string; name: string; updatedAt: string }

listenForTombstones()

function openTags() {
  const tags: Tag[] = [{ id: 'a', name: 'green', updatedAt: '1' }]
  let reloads = 0
  const store = configureStore({
    reducer: (state: null = null) => state,
    middleware: (defaults) => defaults().prepend(listener.middleware),
  })
  const changes = openListChanges<Tag>(
    () =>
      (() => {
        reloads += 1
      }) as never,
  )
  const patch = (recipe: (list: Tag[]) => void) =>
    (() => {
      recipe(tags)
      changes.layOver(tags)
    }) as never
  const update = (name: string, answered: Promise<Tag>) => {
    // As the store has it, which freezes what it is given.
    const queryFulfilled = answered.then((data) => ({ data: { success: true, data: Object.freeze(data) } }))
    return changes.show({ dispatch: store.dispatch, queryFulfilled } as unknown as Started, patch, {
      fields: [{ id: 'a', name }],
      undo: () => {},
      fallback: '',
    })
  }
  const hear = (tag: Tag) => store.dispatch(patch((list) => putRow(list, { ...tag })))
  return { tags, store, update, hear, reloads: () => reloads }
}

test('a response that differs from the optimistic value is shown', async () => {
  const { tags, update, hear, reloads } = openTags()
  const theirs = { id: 'a', name: 'theirs', updatedAt: '2' }
  const answer = Promise.withResolvers<Tag>()
  const shown = update('mine', answer.promise)
  hear(theirs)
  expect(tags[0]?.name).toBe('mine')
  answer.resolve(theirs)
  await shown
  expect(tags[0]?.name).toBe('theirs')
  expect(reloads()).toBe(0)
})

test('the response to an earlier change leaves a later pending one', async () => {
  const { tags, update, reloads } = openTags()
  const [first, second] = [Promise.withResolvers<Tag>(), Promise.withResolvers<Tag>()]
  const shown = update('mine', first.promise)
  const shownLater = update('later', second.promise)
  first.resolve({ id: 'a', name: 'mine', updatedAt: '2' })
  await shown
  expect(tags[0]?.name).toBe('later')
  second.resolve({ id: 'a', name: 'later', updatedAt: '3' })
  await shownLater
  expect(tags[0]).toEqual({ id: 'a', name: 'later', updatedAt: '3' })
  expect(reloads()).toBe(0)
})

test('a newer change that arrives before the response is loaded', async () => {
  const { update, hear, reloads } = openTags()
  const answer = Promise.withResolvers<Tag>()
  const shown = update('mine', answer.promise)
  hear({ id: 'a', name: 'theirs', updatedAt: '3' })
  answer.resolve({ id: 'a', name: 'mine', updatedAt: '2' })
  await shown
  expect(reloads()).toBe(1)
})

test('after a full reload meanwhile the list is loaded once more', async () => {
  const { store, update, hear, reloads } = openTags()
  const theirs = { id: 'a', name: 'theirs', updatedAt: '2' }
  const answer = Promise.withResolvers<Tag>()
  const shown = update('mine', answer.promise)
  store.dispatch(liveOutdated())
  hear(theirs)
  answer.resolve(theirs)
  await shown
  expect(reloads()).toBe(1)
})
