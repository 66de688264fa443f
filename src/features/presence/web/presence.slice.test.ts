import { expect, it } from 'vitest'
import type { PresenceFrame } from '#shared/live.ts'
import { liveEnded, liveOpened } from '#web/live/live.slice.ts'
import { presenceArrived } from '#web/live/live.ts'
import {
  lookedAt,
  presenceSlice,
  selectIsOnline,
  selectLastSeen,
  selectLookers,
  selectTypers,
} from './presence.slice.ts'

const { reducer } = presenceSlice
const frame = (of: Partial<PresenceFrame>) =>
  presenceArrived({ type: 'presence', online: [], offline: [], tasks: [], ...of })
const after = (...actions: Parameters<typeof reducer>[1][]) => ({
  presence: actions.reduce(reducer, reducer(undefined, { type: '' })),
})
const nora = { task: 't1', looking: ['nora'], typing: ['nora'] }

it('online status is unknown before the first whole frame', () => {
  expect(selectIsOnline(after(), 'nora')).toBeUndefined()
  expect(selectIsOnline(after(frame({ whole: true })), 'nora')).toBe(false)
})

it('tracks who goes online and offline, and when', () => {
  const came = after(frame({ whole: true, online: ['nora'] }), frame({ online: ['tom'] }))
  expect(['nora', 'tom', 'mei'].map((id) => selectIsOnline(came, id))).toEqual([true, true, false])
  const went = { presence: reducer(came.presence, frame({ offline: ['nora'] })) }
  expect(selectIsOnline(went, 'nora')).toBe(false)
  expect(Date.parse(selectLastSeen(went, 'nora')!)).toBeGreaterThan(Date.now() - 60_000)
})

it('a whole frame replaces the earlier state', () => {
  const presence = after(frame({ whole: true, online: ['nora'] }), frame({ whole: true, online: ['tom'] }))
  expect([selectIsOnline(presence, 'nora'), selectIsOnline(presence, 'tom')]).toEqual([false, true])
})

it('tracks viewers and typers of the open task only', () => {
  const looking = after(lookedAt('t1'), frame({ tasks: [nora, { ...nora, task: 't2' }] }))
  expect([selectLookers(looking, 't1'), selectTypers(looking, 't1')]).toEqual([['nora'], ['nora']])
  expect(selectLookers(looking, 't2')).toEqual([])
  const back = { presence: [lookedAt('t2'), lookedAt('t1')].reduce(reducer, looking.presence) }
  expect(selectLookers(back, 't1')).toEqual([])
})

it('online status is unknown without a connection', () => {
  const lost = after(lookedAt('t1'), frame({ online: ['nora'], tasks: [nora] }), liveOpened('closed'))
  expect(selectIsOnline(lost, 'nora')).toBeUndefined()
  expect(selectLookers(lost, 't1')).toEqual([])
  const ended = after(lookedAt('t1'), frame({ online: ['nora'], tasks: [nora] }), liveEnded())
  expect(ended.presence).toMatchObject({ isKnown: false, online: {}, tasks: {}, looking: 't1' })
})
