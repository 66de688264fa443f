import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarContract } from '#features/calendar/calendar.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'

const { answerEvent, createEvent, deleteEvent, updateEvent } = calendarContract

let server: TestServer
let owner: Person
let ben: Person
let cara: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  ben = await server.makeMember(owner.workspaceId, 'Member')
  cara = await server.makeMember(owner.workspaceId, 'Member')
})
afterAll(() => server.close())

const heard = async (person: Person, title: string) =>
  (await notificationsOf(server, person))
    .filter((one) => one.kind === 'event' && one.title === title)
    .map(({ what, day }) => `${what} ${day}`)
    .toReversed()
const make = (title: string, more: object = {}) =>
  owner.data(createEvent, {
    body: {
      title,
      start: '2027-06-07T07:00:00Z',
      end: '2027-06-07T07:15:00Z',
      timeZone: 'Europe/Berlin',
      attendees: [owner.memberId, ben.memberId],
      ...more,
    },
  })

test('attendees are notified of changes to their event, its creator of answers, nobody else', async () => {
  const title = 'Review'
  const { id } = await make(title, { visibility: 'private' })
  expect(await heard(ben, title)).toEqual(['eventInvited 2027-06-07'])
  await ben.data(answerEvent, { body: { id, answer: 'accepted' } })
  await owner.data(updateEvent, { body: { id, location: 'Room 2' } })
  expect(await heard(owner, title)).toEqual(['eventAccepted 2027-06-07'])
  await owner.data(updateEvent, {
    body: { id, start: '2027-06-08T07:00:00Z', end: '2027-06-08T07:15:00Z' },
  })
  await owner.data(deleteEvent, { query: { id } })
  expect(await heard(ben, title)).toEqual([
    'eventInvited 2027-06-07',
    'eventMoved 2027-06-08',
    'eventCancelled 2027-06-08',
  ])
  expect(await heard(owner, title)).toHaveLength(1)
  expect(await heard(cara, title)).toEqual([])
})

test('attendees are notified once per change of a series, not per date', async () => {
  const title = 'Standup'
  const { id } = await make(title, { rrule: 'FREQ=WEEKLY' })
  expect(await heard(ben, title)).toHaveLength(1)
  const at = (day: string) => ({ start: `${day}T07:00:00Z`, end: `${day}T07:15:00Z` })
  await owner.data(updateEvent, { body: { id, scope: 'this', day: '2027-06-14', ...at('2027-06-15') } })
  await owner.data(deleteEvent, { query: { id, scope: 'this', day: '2027-06-21' } })
  expect(await heard(ben, title)).toEqual([
    'eventInvited 2027-06-07',
    'eventMoved 2027-06-15',
    'eventCancelled 2027-06-21',
  ])
  await owner.data(updateEvent, {
    body: {
      id,
      scope: 'following',
      day: '2027-06-28',
      attendees: [owner.memberId, ben.memberId, cara.memberId],
    },
  })
  expect(await heard(ben, title)).toHaveLength(3)
  expect(await heard(cara, title)).toEqual(['eventInvited 2027-06-28'])
})
