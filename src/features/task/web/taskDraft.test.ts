import { expect, it } from 'vitest'
import type { Profile } from '#features/user/user.contract.ts'
import { userApi } from '#features/user/web/user.api.ts'
import {
  emptyDraft,
  newTaskChangedElsewhere,
  newTaskCreated,
  newTaskFilesAdded,
  newTaskRefused,
  newTaskTyped,
  newTaskUploadEnded,
  taskDraftSlice,
  uploadQueuedFor,
} from './taskDraft.slice.ts'

const { reducer } = taskDraftSlice
type State = ReturnType<typeof reducer>
const signIn = (id: string, workspaceId: string | null) => ({
  type: 'api/executeQuery/fulfilled',
  meta: {
    arg: { endpointName: userApi.endpoints.getProfile.name, type: 'query' },
    requestStatus: 'fulfilled',
  },
  payload: { id, workspaceId } as Profile,
})
const run = (actions: { type: string }[], state?: State) =>
  actions.reduce<State | undefined>((before, action) => reducer(before, action), state)!
const typed = [
  signIn('ann', 'w1'),
  newTaskTyped({ title: 'Secret', estimate: 30 }),
  newTaskFilesAdded([{ id: 'f1', name: 'a.txt', size: 3 }]),
]

it('begins with the fields of the specification', () => {
  expect(emptyDraft).toMatchObject({
    projectId: null,
    title: '',
    description: '',
    taskFiles: [],
    executor: null,
    tags: [],
    priority: 'none',
    start: null,
    end: null,
    dueDate: null,
    estimate: 0,
  })
})

it('keeps the draft only for the same user in the same workspace', () => {
  expect(run([...typed, signIn('ann', 'w1')]).draft.title).toBe('Secret')
  for (const other of [signIn('bo', 'w1'), signIn('ann', 'w2'), signIn('ann', null)])
    expect(run([...typed, other])).toMatchObject({ draft: emptyDraft, uploads: [] })
})

it('resets after creation, and tracks its files until each is uploaded', () => {
  const created = run([...typed, newTaskCreated({ id: 't1', retained: { projectId: 'p1' } })])
  expect(created.draft).toEqual({ ...emptyDraft, projectId: 'p1' })
  expect(created.uploads).toEqual([{ id: 'f1', name: 'a.txt', size: 3, task: 't1' }])
  expect(run([newTaskUploadEnded('f1')], created).uploads).toEqual([])
})

it('tracks a file queued for upload once, until it is uploaded', () => {
  const file = { id: 'f2', name: 'b.txt', size: 4, task: 't2' }
  const waiting = run([...typed, uploadQueuedFor(file), uploadQueuedFor(file)])
  expect(waiting.uploads).toEqual([file])
  expect(run([newTaskUploadEnded('f2')], waiting).uploads).toEqual([])
})

it('accepts changes from another tab of the same user only', () => {
  const theirs = { owner: 'ann/w1', draft: { ...emptyDraft, title: 'Later' }, uploads: [] }
  expect(run([...typed, newTaskChangedElsewhere(theirs)]).draft.title).toBe('Later')
  const foreign = { ...theirs, owner: 'bo/w1' }
  expect(run([...typed, newTaskChangedElsewhere(foreign)]).draft.title).toBe('Secret')
})

it('restores a draft that is refused later, unless another one has been started', () => {
  const created = [...typed, newTaskCreated({ id: 't1', retained: {} })]
  const refused = newTaskRefused({ ...emptyDraft, id: 't1', title: 'Secret' })
  expect(run([...created, refused]).draft).toMatchObject({ id: 't1', title: 'Secret' })
  expect(run([...created, newTaskTyped({ title: 'Next' }), refused]).draft.title).toBe('Next')
})
