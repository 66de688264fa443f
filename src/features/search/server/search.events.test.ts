import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarContract } from '#features/calendar/calendar.contract.ts'
import { addDays } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { searchContract } from '../search.contract.ts'

const { createEvent, deleteEvent, updateEvent } = calendarContract

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  setting = await openTaskSetting(server)
})
afterAll(() => server.close())

const find = async (q: string, by: Person) =>
  (await by.data(searchContract.search, { query: { q, types: 'event' } })).events
const times = { start: '2031-03-10T09:00:00Z', end: '2031-03-10T10:00:00Z', timeZone: 'Europe/Berlin' }

test('events are found by title, place and description, misspelled too, until they are deleted', async () => {
  const { owner } = setting
  const { id } = await owner.data(createEvent, {
    body: {
      ...times,
      title: 'Quokka summit',
      location: 'Rottnest hall',
      description: 'About **marsupials**.',
    },
  })
  expect(await find('quokka', owner)).toMatchObject([
    { id, day: '2031-03-10', ranges: [[0, 6]], snippet: null },
  ])
  expect((await find('rottnest', owner))[0]?.snippet).toMatchObject({ in: 'location', text: 'Rottnest hall' })
  expect((await find('marsupials', owner))[0]?.snippet).toMatchObject({ in: 'description' })
  expect((await find('quoka', owner))[0]?.id).toBe(id)
  expect((await find('uokk', owner))[0]?.id).toBe(id)
  await owner.data(deleteEvent, { query: { id } })
  for (const q of ['quokka', 'rottnest', 'quoka']) expect(await find(q, owner), q).toEqual([])
})

test('a series is found once, on its next date, and a renamed occurrence separately', async () => {
  const { owner } = setting
  const today = new Date().toISOString().slice(0, 10)
  const first = addDays(today, -14)
  const { id } = await owner.data(createEvent, {
    body: { title: 'Numbat weekly', start: first, end: first, rrule: 'FREQ=WEEKLY' },
  })
  const date = { id, scope: 'this' as const, day: addDays(today, 7) }
  await owner.data(updateEvent, { body: { ...date, location: 'Elsewhere' } })
  expect(await find('numbat', owner)).toMatchObject([{ id, day: today, isRecurring: true }])
  const { id: own } = await owner.data(updateEvent, { body: { ...date, title: 'Bilby day' } })
  expect(await find('bilby', owner)).toMatchObject([{ id: own, day: date.day, isRecurring: false }])
  await owner.data(deleteEvent, { query: { id, scope: 'this', day: date.day } })
  expect(await find('bilby', owner)).toEqual([])
})

test('events of which the caller sees only the times, or nothing, are not found', async () => {
  const project = await setting.makeProject('Secret')
  const guest = await setting.join({ 'calendar.view': 'all', 'project.view': 'project' }, [])
  const member = await setting.join({ 'calendar.view': 'project', 'project.view': 'project' }, [project])
  const blind = await setting.join({ 'calendar.view': 'none', 'project.view': 'all' }, [project])
  const make = (title: string, more: object) =>
    setting.owner.data(createEvent, { body: { ...times, title: `Echidna ${title}`, ...more } })
  await make('public', {})
  await make('in project', { project })
  await make('busy', { visibility: 'busy' })
  await make('private', { visibility: 'private' })
  await make('invited', { visibility: 'private', attendees: [guest.memberId, blind.memberId] })
  const titles = async (by: Person, q: string) =>
    (await find(q, by)).map(({ title }) => title.slice(8)).sort()
  for (const q of ['echidna', 'chidna', 'echidan']) {
    expect(await titles(guest, q), q).toEqual(['invited', 'public'])
    expect(await titles(member, q), q).toEqual(['in project'])
    expect(await titles(blind, q), q).toEqual([])
    expect(await titles(setting.owner, q), q).toHaveLength(5)
  }
})
