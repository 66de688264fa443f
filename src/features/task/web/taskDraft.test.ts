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

it('keeps the draft for the same person in the same workspace, and for nobody else', () => {
  expect(run([...typed, signIn('ann', 'w1')]).draft.title).toBe('Secret')
  for (const other of [signIn('bo', 'w1'), signIn('ann', 'w2'), signIn('ann', null)])
    expect(run([...typed, other])).toMatchObject({ draft: emptyDraft, uploads: [] })
})

it('goes on from a created task with its files, until each of them is uploaded', () => {
  const created = run([...typed, newTaskCreated({ id: 't1', retained: { projectId: 'p1' } })])
  expect(created.draft).toEqual({ ...emptyDraft, projectId: 'p1' })
  expect(created.uploads).toEqual([{ id: 'f1', name: 'a.txt', size: 3, task: 't1' }])
  expect(run([newTaskUploadEnded('f1')], created).uploads).toEqual([])
})

it('keeps a file that waits for the connection once, until it is uploaded', () => {
  const file = { id: 'f2', name: 'b.txt', size: 4, task: 't2' }
  const waiting = run([...typed, uploadQueuedFor(file), uploadQueuedFor(file)])
  expect(waiting.uploads).toEqual([file])
  expect(run([newTaskUploadEnded('f2')], waiting).uploads).toEqual([])
})

it('follows another tab of the same person only', () => {
  const theirs = { owner: 'ann/w1', draft: { ...emptyDraft, title: 'Later' }, uploads: [] }
  expect(run([...typed, newTaskChangedElsewhere(theirs)]).draft.title).toBe('Later')
  const foreign = { ...theirs, owner: 'bo/w1' }
  expect(run([...typed, newTaskChangedElsewhere(foreign)]).draft.title).toBe('Secret')
})

it('brings back what is refused late, unless another task is being typed', () => {
  const created = [...typed, newTaskCreated({ id: 't1', retained: {} })]
  const refused = newTaskRefused({ ...emptyDraft, id: 't1', title: 'Secret' })
  expect(run([...created, refused]).draft).toMatchObject({ id: 't1', title: 'Secret' })
  expect(run([...created, newTaskTyped({ title: 'Next' }), refused]).draft.title).toBe('Next')
})
