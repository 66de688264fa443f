import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import type { LiveMessage } from '#shared/live.ts'
import { listener } from '../store/listener.ts'
import { liveOutdated, liveSlice } from './live.slice.ts'
import { liveArrived } from './live.ts'
import {
  idStillThere,
  listenForTombstones,
  openAnswer,
  openChangeCheck,
  statusNow,
  stillThere,
} from './tombstones.ts'

listenForTombstones()
const store = configureStore({
  reducer: { live: liveSlice.reducer },
  middleware: (standard) => standard().prepend(listener.middleware),
})
const receive = (event: 'create' | 'delete', id: string) =>
  store.dispatch(liveArrived([{ object: 'task', event, data: { id }, seq: 1, actor: null } as LiveMessage]))

it('filters from a response what was deleted after the call, also with its project or task', () => {
  const pick = openAnswer()
  receive('delete', 'a')
  expect(pick([{ id: 'a' }, { id: 'b' }, { id: 'c', project: 'a' }, { id: 'd', task: 'a' }])).toEqual([
    { id: 'b' },
  ])
})

it('accepts rows that were restored by the call or by somebody else meanwhile', () => {
  const early = openAnswer()
  receive('delete', 'e')
  const late = openAnswer()
  expect(late({ id: 'e' })).toEqual([{ id: 'e' }])
  receive('create', 'e')
  expect(early({ id: 'e' })).toEqual([{ id: 'e' }])
})

it('discards the response to a call made before a full reload', () => {
  const pick = openAnswer()
  store.dispatch(liveOutdated())
  expect(pick({ id: 'f' })).toEqual([])
  expect(openAnswer()({ id: 'f' })).toEqual([{ id: 'f' }])
})

it('detects a live message about a project’s pin that came after the call', () => {
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

it('counts everything as changed after a full reload', () => {
  const wasChanged = openChangeCheck('notification-settings')
  expect(wasChanged()).toBe(false)
  store.dispatch(liveOutdated())
  expect(wasChanged()).toBe(true)
})

it('filters deleted ids and deleted statuses from a late response', () => {
  const ids = ['m1', 'm2']
  expect(stillThere(ids)).toBe(ids)
  receive('delete', 'm1')
  expect(stillThere(ids)).toEqual(['m2'])
  expect(['m1', 'm2', null].map(idStillThere)).toEqual([null, 'm2', null])
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
