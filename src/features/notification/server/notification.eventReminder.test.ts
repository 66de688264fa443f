import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarContract } from '#features/calendar/calendar.contract.ts'
import { userContract } from '#features/user/user.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { notificationContract } from '../notification.contract.ts'
import { remindOfEvents } from './notification.event.jobs.ts'
import { mailNotifications } from './notification.mail.jobs.ts'

const { setNotifications } = notificationContract
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

/** As two servers do that look at the same moment. */
const lookAt = async (...moments: string[]) => {
  for (const at of moments)
    await Promise.all([1, 2].map(() => remindOfEvents(server.platform, new Date(`${at}Z`))))
}
const heard = async (person: Person, title: string) =>
  (await notificationsOf(server, person))
    .filter((one) => one.kind === 'eventReminder' && one.title === title)
    .map(({ fields }) => fields[0]?.after)
    .toReversed()
const times = (start: string, end: string) => ({ start: `${start}:00Z`, end: `${end}:00Z` })
const make = (title: string, more: object = {}) =>
  owner.data(createEvent, {
    body: {
      title,
      ...times('2027-06-07T07:00', '2027-06-07T08:00'),
      timeZone: 'Europe/Berlin',
      attendees: [ben.memberId],
      reminders: [10],
      ...more,
    },
  })
const setZone = (person: Person, timeZone: string) =>
  person.data(userContract.updateProfile, { body: { timeZone } })

test('creator and attendees are reminded once, at the set time, in their own time zone', async () => {
  await setZone(ben, 'Asia/Tokyo')
  await setZone(owner, 'Europe/Berlin')
  await make('Review', { visibility: 'busy' })
  await lookAt('2027-06-07T06:49')
  expect(await heard(ben, 'Review')).toEqual([])
  await lookAt('2027-06-07T06:50', '2027-06-07T06:51', '2027-06-07T07:05')
  expect(await heard(ben, 'Review')).toEqual(['2027-06-07T16:00'])
  expect(await heard(owner, 'Review')).toEqual(['2027-06-07T09:00'])
  expect(await heard(cara, 'Review')).toEqual([])
})

test('members who declined are not reminded, nor anyone of deleted or past events', async () => {
  const { id } = await make('Declined')
  await ben.data(answerEvent, { body: { id, answer: 'declined' } })
  const deleted = await make('Deleted')
  await owner.data(deleteEvent, { query: { id: deleted.id } })
  await make('Over', times('2027-06-07T06:00', '2027-06-07T06:30'))
  await lookAt('2027-06-07T06:50')
  expect(await heard(ben, 'Declined')).toEqual([])
  expect(await heard(owner, 'Declined')).toHaveLength(1)
  expect(await heard(owner, 'Deleted')).toEqual([])
  expect(await heard(owner, 'Over')).toEqual([])
})

test('a moved event reminds at its new time only', async () => {
  const { id } = await make('Moved')
  await lookAt('2027-06-07T06:50')
  await owner.data(updateEvent, { body: { id, ...times('2027-06-08T12:00', '2027-06-08T13:00') } })
  await lookAt('2027-06-07T06:55', '2027-06-08T11:50')
  expect(await heard(owner, 'Moved')).toEqual(['2027-06-07T09:00', '2027-06-08T14:00'])
})

test('a series reminds before each date, across a DST change and with moved dates', async () => {
  const { id } = await make('Standup', {
    ...times('2027-10-25T07:00', '2027-10-25T07:15'),
    rrule: 'FREQ=WEEKLY;COUNT=4',
    reminders: [10, 60],
  })
  await owner.data(updateEvent, {
    body: { id, scope: 'this', day: '2027-11-08', ...times('2027-11-09T10:00', '2027-11-09T11:00') },
  })
  await owner.data(deleteEvent, { query: { id, scope: 'this', day: '2027-11-15' } })
  // At eight in summer, at eight in winter, which is an hour later in UTC; then where it was moved to.
  await lookAt('2027-10-25T06:00', '2027-10-25T06:50', '2027-11-01T07:00', '2027-11-01T07:50')
  await lookAt('2027-11-08T07:50', '2027-11-09T09:50', '2027-11-15T07:50')
  expect(await heard(owner, 'Standup')).toEqual([
    '2027-10-25T09:00',
    '2027-10-25T09:00',
    '2027-11-01T09:00',
    '2027-11-01T09:00',
    '2027-11-09T11:00',
  ])
})

test('reminders of all-day events count from nine o’clock in the member’s time zone', async () => {
  await make('Fair', {
    start: '2027-07-01',
    end: '2027-07-03',
    timeZone: null,
    attendees: [],
    reminders: [0, 1440],
  })
  await lookAt('2027-06-30T06:59')
  expect(await heard(owner, 'Fair')).toEqual([])
  await lookAt('2027-06-30T07:00', '2027-07-01T07:00')
  expect(await heard(owner, 'Fair')).toEqual(['2027-07-01', '2027-07-01'])
})

test('a reminder is mailed immediately if enabled, with the start time', async () => {
  await owner.data(setNotifications, { body: { kinds: { eventReminder: { email: true } } } })
  await make('Mailed', times('2027-08-02T07:00', '2027-08-02T08:00'))
  await lookAt('2027-08-02T06:50')
  await mailNotifications(server.platform)
  const [letter] = await server.emailsTo(owner.email)
  expect(letter?.body).toContain('“Mailed” starts at 09:00 on August 2, 2027')
})
