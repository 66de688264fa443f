import { expect, it } from 'vitest'
import type { Profile } from '#features/user/user.contract.ts'
import { userApi } from '#features/user/web/user.api.ts'
import {
  emptyProjectDraft,
  isProjectDraftEmpty,
  newProjectChangedElsewhere,
  newProjectReplaced,
  newProjectTyped,
  projectDraftSlice,
} from './projectDraft.slice.ts'

const { reducer } = projectDraftSlice
type State = ReturnType<typeof reducer>
const signIn = (id: string, workspaceId: string | null) => ({
  type: 'api/executeQuery/fulfilled',
  meta: {
    arg: { endpointName: userApi.endpoints.getProfile.name, type: 'query' },
    requestStatus: 'fulfilled',
  },
  payload: { id, workspaceId } as Profile,
})
const run = (actions: { type: string }[]) =>
  actions.reduce<State | undefined>((before, action) => reducer(before, action), undefined)!
const typed = [signIn('ann', 'w1'), newProjectTyped({ name: 'Secret', members: ['m2'] })]

it('begins with the fields of the specification, empty', () => {
  expect(emptyProjectDraft).toMatchObject({
    name: '',
    description: '',
    start: null,
    end: null,
    dueDate: null,
    parentId: null,
    priority: 'none',
    members: [],
  })
  expect(isProjectDraftEmpty(emptyProjectDraft)).toBe(true)
  expect(isProjectDraftEmpty({ ...emptyProjectDraft, members: ['m2'], name: ' ' })).toBe(true)
  expect(isProjectDraftEmpty({ ...emptyProjectDraft, description: 'Why' })).toBe(false)
})

it('preserves the draft only for the same user and workspace', () => {
  expect(run([...typed, signIn('ann', 'w1')]).draft).toMatchObject({ name: 'Secret', members: ['m2'] })
  for (const other of [signIn('bo', 'w1'), signIn('ann', 'w2'), signIn('ann', null)])
    expect(run([...typed, other]).draft).toEqual(emptyProjectDraft)
})

it('begins anew when the project was created', () => {
  expect(run([...typed, newProjectReplaced(emptyProjectDraft)])).toEqual({
    owner: 'ann/w1',
    draft: emptyProjectDraft,
  })
})

it('syncs with another tab of the same user only', () => {
  const theirs = { owner: 'ann/w1', draft: { ...emptyProjectDraft, name: 'Later' } }
  expect(run([...typed, newProjectChangedElsewhere(theirs)]).draft.name).toBe('Later')
  const foreign = { ...theirs, owner: 'bo/w1' }
  expect(run([...typed, newProjectChangedElsewhere(foreign)]).draft.name).toBe('Secret')
})
