import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { holidayContract } from '../holiday.contract.ts'
import { timeOffContract } from '../timeOff.contract.ts'
import { workWeekContract } from '../workWeek.contract.ts'

let server: TestServer
let owner: Person
let manager: Person
let ben: Person
let cy: Person
let guest: Person
let kinds: Record<string, string>
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner('Olga')
  const { id } = await owner.data(projectContract.createProject, { body: { name: 'Near' } })
  manager = await server.makeMember(owner.workspaceId, 'Manager', [id])
  ben = await server.makeMember(owner.workspaceId, 'Member', [id])
  cy = await server.makeMember(owner.workspaceId, 'Member')
  guest = await server.makeMember(owner.workspaceId, 'Guest', [id])
  const list = await owner.data(timeOffContract.getTimeOffKinds, {})
  kinds = Object.fromEntries(list.map(({ name, id }) => [name, id]))
})
afterAll(() => server.close())

const ask = (person: Person, kind: string, start: string, more: object = {}) =>
  person.data(timeOffContract.createTimeOff, {
    body: { kind: kinds[kind] as string, start, end: start, ...more },
  })
const listOf = (person: Person) => person.data(timeOffContract.getTimeOff, {})
const answerAs = (person: Person, id: string, status: 'approved' | 'declined' | 'requested') =>
  person.call(timeOffContract.answerTimeOff, { params: { id }, body: { status, answer: 'Enjoy' } })
const answered = (person: Person, id: string, status: 'approved' | 'requested') =>
  person.data(timeOffContract.answerTimeOff, { params: { id }, body: { status, answer: 'Enjoy' } })

describe('a request', () => {
  test('is decided once by an approver, and only approvers see its details', async () => {
    const asked = await ask(ben, 'Vacation', '2026-07-06', { end: '2026-07-10', note: 'Lisbon' })
    expect(asked).toMatchObject({ status: 'requested', decidedBy: null, memberId: ben.memberId })
    expect(await listOf(cy)).toEqual([])
    expect(await listOf(guest)).toEqual([])
    expect((await listOf(manager)).map(({ note }) => note)).toEqual(['Lisbon'])
    expect((await answerAs(ben, asked.id, 'approved')).status).toBe(403)
    expect((await answerAs(cy, asked.id, 'approved')).status).toBe(403)
    const approved = await answered(manager, asked.id, 'approved')
    expect(approved).toMatchObject({ status: 'approved', answer: 'Enjoy', decidedBy: manager.memberId })
    expect((await answerAs(owner, asked.id, 'declined')).status).toBe(409)
    // Colleagues see what vacation is, and neither why nor who said so.
    expect(await listOf(cy)).toEqual([
      { ...approved, note: '', answer: '', decidedBy: null, kind: kinds.Vacation },
    ])
    expect(await listOf(guest)).toEqual([])
    expect(await answered(owner, asked.id, 'requested')).toMatchObject({
      status: 'requested',
      decidedBy: null,
    })
  })

  test('of a private kind shows colleagues only the absence', async () => {
    const sick = await ask(ben, 'Sick leave', '2026-03-02', { note: 'A cold', untilNoon: true })
    expect(sick.status).toBe('approved')
    const seen = (await listOf(cy)).find(({ id }) => id === sick.id)
    expect(seen).toMatchObject({ kind: null, note: '', untilNoon: true })
    expect((await listOf(manager)).find(({ id }) => id === sick.id)).toMatchObject({ note: 'A cold' })
  })

  test('can’t overlap another one, except for the other half of a day', async () => {
    await ask(cy, 'Vacation', '2026-08-03', { end: '2026-08-07', untilNoon: true })
    const late = { kind: kinds.Other as string, start: '2026-08-07', end: '2026-08-07' }
    const refused = await cy.call(timeOffContract.createTimeOff, { body: late })
    expect(refused.body).toMatchObject({ error: { fields: { start: expect.stringContaining('already') } } })
    const both = await Promise.all(
      [1, 2].map(() => cy.call(timeOffContract.createTimeOff, { body: { ...late, fromNoon: true } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.each([
    [{ start: '2026-09-02', end: '2026-09-01' }, 'end'],
    [{ start: '2026-09-02', end: '2029-09-01' }, 'end'],
    [{ start: '2026-09-02', end: '2026-09-02', fromNoon: true, untilNoon: true }, 'untilNoon'],
  ])('is rejected by field: %o', async (days, field) => {
    const reply = await ben.call(timeOffContract.createTimeOff, {
      body: { kind: kinds.Vacation as string, ...days },
    })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })

  test('needs a new approval when its member changes its days, not just the note', async () => {
    const { id } = await ask(ben, 'Vacation', '2026-10-05')
    await answerAs(owner, id, 'approved')
    const params = { id }
    const noted = await ben.data(timeOffContract.updateTimeOff, { params, body: { note: 'Zoo' } })
    expect(noted.status).toBe('approved')
    const moved = await ben.data(timeOffContract.updateTimeOff, { params, body: { end: '2026-10-06' } })
    expect(moved).toMatchObject({ status: 'requested', decidedBy: null })
    const corrected = await owner.data(timeOffContract.updateTimeOff, { params, body: { end: '2026-10-05' } })
    expect(corrected.status).toBe('requested')
  })

  test('can be cancelled and restored, unless its days are taken', async () => {
    const { id } = await ask(ben, 'Vacation', '2099-11-02')
    await answerAs(owner, id, 'approved')
    const params = { id }
    expect((await cy.call(timeOffContract.cancelTimeOff, { params })).status).toBe(403)
    expect(await ben.data(timeOffContract.cancelTimeOff, { params })).toMatchObject({ status: 'cancelled' })
    expect((await listOf(cy)).some((one) => one.id === id)).toBe(false)
    expect(await ben.data(timeOffContract.restoreTimeOff, { params })).toMatchObject({ status: 'approved' })
    await ben.data(timeOffContract.cancelTimeOff, { params })
    await ask(ben, 'Other', '2099-11-02')
    expect((await ben.call(timeOffContract.restoreTimeOff, { params })).status).toBe(400)
  })

  test('in the past can be cancelled by an approver, not by its member', async () => {
    const { id } = await ask(ben, 'Sick leave', '2020-01-06')
    expect((await ben.call(timeOffContract.cancelTimeOff, { params: { id } })).status).toBe(409)
    expect((await manager.call(timeOffContract.cancelTimeOff, { params: { id } })).ok).toBe(true)
  })

  test('for another member can be entered by an approver; guests can’t create any', async () => {
    const entered = await ask(manager, 'Sick leave', '2026-02-02', { memberId: ben.memberId })
    expect(entered).toMatchObject({ status: 'approved', memberId: ben.memberId, decidedBy: manager.memberId })
    const body = { kind: kinds.Vacation as string, start: '2026-02-03', end: '2026-02-03' }
    const foreign = { body: { ...body, memberId: cy.memberId } }
    expect((await manager.call(timeOffContract.createTimeOff, foreign)).status).toBe(403)
    expect((await guest.call(timeOffContract.createTimeOff, { body })).status).toBe(403)
  })

  test('by the only approver is approved immediately', async () => {
    const alone = await server.makeOwner('Solo')
    const [kind] = await alone.data(timeOffContract.getTimeOffKinds, {})
    const body = { kind: kind?.id as string, start: '2026-07-06', end: '2026-07-07' }
    expect((await alone.data(timeOffContract.createTimeOff, { body })).status).toBe('approved')
  })

  test('is sent live to those who may see it, without hidden fields', async () => {
    const [boss, colleague] = [await manager.live(owner.workspaceId), await cy.live(owner.workspaceId)]
    const { id } = await ask(ben, 'Other', '2026-12-07', { note: 'Moving house' })
    await answerAs(owner, id, 'approved')
    const seen = await colleague.until(() => colleague.messages().find(({ object }) => object === 'time-off'))
    expect(seen).toMatchObject({ data: { id, kind: null, note: '' } })
    expect(JSON.stringify(colleague.messages())).not.toMatch(/projects|Moving house/)
    await boss.until(() => boss.messages().length > 1)
    expect(boss.messages()).toMatchObject([
      { object: 'time-off', event: 'create', data: { note: 'Moving house' } },
      { object: 'time-off', event: 'update', data: { note: 'Moving house', status: 'approved' } },
    ])
    boss.close()
    colleague.close()
  })
})

test('a used kind can’t be deleted, and an archived kind can’t be chosen', async () => {
  const params = { id: kinds.Vacation as string }
  expect((await owner.call(timeOffContract.deleteTimeOffKind, { params })).status).toBe(409)
  const { id } = await owner.data(timeOffContract.createTimeOffKind, { body: { name: 'Sabbatical' } })
  const twin = await owner.call(timeOffContract.createTimeOffKind, { body: { name: 'sabbatical' } })
  expect(twin.body).toMatchObject({ error: { fields: { name: expect.any(String) } } })
  await owner.data(timeOffContract.updateTimeOffKind, { params: { id }, body: { archived: true } })
  const body = { kind: id, start: '2026-06-01', end: '2026-06-01' }
  expect((await ben.call(timeOffContract.createTimeOff, { body })).status).toBe(400)
  await owner.data(timeOffContract.deleteTimeOffKind, { params: { id } })
})

test('approvers are notified of a request, and its member of the decision', async () => {
  const { id } = await ask(ben, 'Vacation', '2026-11-09', { end: '2026-11-13', note: 'Secret' })
  const heard = async (person: Person) =>
    (await notificationsOf(server, person)).filter(
      ({ kind, fields }) => kind === 'timeOff' && fields[0]?.after === '2026-11-09',
    )
  for (const person of [owner, manager])
    expect(await heard(person)).toMatchObject([{ what: 'timeOffRequested', actor: ben.memberId }])
  await answerAs(owner, id, 'declined')
  expect(await heard(ben)).toMatchObject([{ what: 'timeOffDeclined', actor: owner.memberId }])
  for (const person of [cy, guest]) expect(await heard(person)).toEqual([])
  expect(JSON.stringify(await heard(owner))).not.toContain('Secret')
})

describe('holidays', () => {
  const change = (body: object) => owner.data(holidayContract.updateHolidayCalendar, { body })
  const of = (year: number) => cy.data(holidayContract.getHolidays, { query: { year } })

  test('are those of the region, without hidden ones, plus those of the workspace', async () => {
    expect(await of(2026)).toEqual([])
    await change({ region: 'DE-BY' })
    const bavarian = await of(2026)
    expect(bavarian).toContainEqual(
      expect.objectContaining({ date: '2026-01-06', name: 'Epiphany', region: 'DE-BY' }),
    )
    expect(bavarian).toContainEqual(expect.objectContaining({ date: '2026-04-03', name: 'Good Friday' }))
    expect(bavarian.map(({ date }) => date)).not.toContain('2026-10-31')
    const epiphany = bavarian.find(({ name }) => name === 'Epiphany')?.key as string
    const own = {
      id: crypto.randomUUID(),
      name: 'Company day',
      date: '2026-02-29'.replace('29', '27'),
      yearly: true,
    }
    await change({ hide: [epiphany], add: [own] })
    const later = await of(2027)
    expect(later.find(({ key }) => key === epiphany)).toMatchObject({ date: '2027-01-06', isHidden: true })
    expect(later.find(({ key }) => key === own.id)).toMatchObject({ date: '2027-02-27', region: null })
    await change({ show: [epiphany], remove: [own.id] })
    expect((await of(2026)).every(({ isHidden }) => !isHidden)).toBe(true)
    for (const region of ['XX', 'DE-XX', 'DE-BY-XX', 'de'])
      expect((await owner.call(holidayContract.updateHolidayCalendar, { body: { region } })).status).toBe(400)
  })

  test('of a member’s own region are included', async () => {
    const minutes = [0, 480, 480, 480, 480, 0, 0]
    const body = { memberId: ben.memberId, from: '2026-01-01', minutes, region: 'AT' }
    const week = await owner.data(workWeekContract.setWorkWeek, { body })
    expect(await of(2026)).toContainEqual(expect.objectContaining({ date: '2026-10-26', region: 'AT' }))
    const again = await owner.data(workWeekContract.setWorkWeek, { body: { ...body, region: null } })
    expect(again).toMatchObject({ id: week.id, region: null })
    expect(await cy.data(workWeekContract.getWorkWeeks, {})).toEqual([again])
    expect((await cy.call(workWeekContract.setWorkWeek, { body })).status).toBe(403)
    await owner.data(workWeekContract.deleteWorkWeek, { params: { id: week.id } })
    expect(await cy.data(workWeekContract.getWorkWeeks, {})).toEqual([])
  })

  test('are offered by country and region', async () => {
    const countries = await cy.data(holidayContract.getHolidayRegions, {})
    expect(countries).toContainEqual({ region: 'NZ', name: 'New Zealand' })
    const states = await cy.data(holidayContract.getHolidayRegions, { query: { within: 'DE' } })
    expect(states).toContainEqual({ region: 'DE-BY', name: 'Bayern' })
    expect(await cy.data(holidayContract.getHolidayRegions, { query: { within: 'MC' } })).toEqual([])
  })
})
