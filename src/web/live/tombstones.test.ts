import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import type { LiveMessage } from '#shared/live.ts'
import { listener } from '../store/listener.ts'
import { liveOutdated, liveSlice } from './live.slice.ts'
import { liveArrived } from './live.ts'
import { listenForTombstones, openAnswer, openChangeCheck, statusNow, stillThere } from './tombstones.ts'

listenForTombstones()
const store = configureStore({
  reducer: { live: liveSlice.reducer },
  middleware: (standard) => standard().prepend(listener.middleware),
})
const receive = (event: 'create' | 'delete', id: string) =>
  store.dispatch(liveArrived([{ object: 'task', event, data: { id }, seq: 1, actor: null } as LiveMessage]))

it('leaves out of an answer what was deleted after the call, with its project or task too', () => {
  const pick = openAnswer()
  receive('delete', 'a')
  expect(pick([{ id: 'a' }, { id: 'b' }, { id: 'c', project: 'a' }, { id: 'd', task: 'a' }])).toEqual([
    { id: 'b' },
  ])
})

it('takes what was brought back by the call, or by somebody else meanwhile', () => {
  const early = openAnswer()
  receive('delete', 'e')
  const late = openAnswer()
  expect(late({ id: 'e' })).toEqual([{ id: 'e' }])
  receive('create', 'e')
  expect(early({ id: 'e' })).toEqual([{ id: 'e' }])
})

it('takes nothing of a call that was made before everything was loaded anew', () => {
  const pick = openAnswer()
  store.dispatch(liveOutdated())
  expect(pick({ id: 'f' })).toEqual([])
  expect(openAnswer()({ id: 'f' })).toEqual([{ id: 'f' }])
})

it('says whether a live message about a project’s pin came after the call that sets it', () => {
  const pin = (projectId: string) => {
    const data = { projectId, memberId: 'm', pinned: true }
    store.dispatch(liveArrived([{ object: 'project-pin', event: 'create', data, seq: 1, actor: null }]))
  }
  pin('p')
  const wasChanged = openChangeCheck('project-pin', 'p')
  pin('q')
  expect(wasChanged()).toBe(false)
  pin('p')
  expect(wasChanged()).toBe(true)
})

it('counts all that was loaded anew as up to date', () => {
  const wasChanged = openChangeCheck('notification-settings')
  expect(wasChanged()).toBe(false)
  store.dispatch(liveOutdated())
  expect(wasChanged()).toBe(true)
})

it('knows what was deleted of what a late answer still names, and which status took the place of a deleted one', () => {
  const ids = ['m1', 'm2']
  expect(stillThere(ids)).toBe(ids)
  receive('delete', 'm1')
  expect(stillThere(ids)).toEqual(['m2'])
  const moved = (id: string, moveTo: string | null) =>
    ({ object: 'task-status', event: 'delete', data: { id, moveTo }, seq: 2, actor: null }) as LiveMessage
  store.dispatch(liveArrived([moved('s1', 's2'), moved('s2', null)]))
  expect([statusNow('s1'), statusNow('s2'), statusNow('s3'), statusNow(null)]).toEqual([
    null,
    null,
    's3',
    null,
  ])
})
