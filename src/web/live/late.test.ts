// An answer that is heard after what was told since it was given. Rows of lists: `store/rows.test.ts`.
import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calendarApi } from '#features/calendar/web/calendar.api.ts'
import type { Comment } from '#features/comment/comment.shape.ts'
import type { Notification, NotificationSettings } from '#features/notification/notification.shape.ts'
import { notificationApi, selectSettings, selectUnread } from '#features/notification/web/notification.api.ts'
import { listenForNotifications } from '#features/notification/web/notification.live.ts'
import { notificationSlice } from '#features/notification/web/notification.slice.ts'
import type { Role } from '#features/role/role.shape.ts'
import { roleApi } from '#features/role/web/role.api.ts'
import { listenForRoles } from '#features/role/web/role.live.ts'
import { makeTask, makeTaskDetail } from '#features/task/task.factory.ts'
import '#features/task/web/screens/detail/taskDetail.api.ts'
import { taskApi } from '#features/task/web/task.api.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { taskTimeApi } from '#features/time/web/taskTime.api.ts'
import { timeApi } from '#features/time/web/time.api.ts'
import { listenForTime } from '#features/time/web/time.live.ts'
import { type LoadedWorkspace, selectWorkspace, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { listenForWorkspaces } from '#features/workspace/web/workspace.live.ts'
import type { LiveMessage } from '#shared/live.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'
import { liveSlice } from './live.slice.ts'
import { liveArrived } from './live.ts'
import { listenForTombstones } from './tombstones.ts'

vi.mock(import('../ui/feedback/toast.ts'), () => ({ showFailure: vi.fn() }) as never)
vi.mock(import('#features/notification/web/parts/bell.ts'), () => ({
  playBell: vi.fn(),
  ringBell: vi.fn(),
  unlockBell: vi.fn(),
}))

listenForTombstones()
listenForRoles()
listenForTime()
listenForWorkspaces()
listenForNotifications()

const openStore = () =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      live: liveSlice.reducer,
      notification: notificationSlice.reducer,
    },
    middleware: (standard) =>
      standard({ immutableCheck: false, serializableCheck: false })
        .prepend(listener.middleware)
        .concat(api.middleware),
  })
let store: ReturnType<typeof openStore>

/** Milliseconds that a busy machine may take. */
const timeout = 15_000
vi.setConfig({ testTimeout: 2 * timeout })

/** What was asked and is not answered yet, by method and path. */
let requests: { what: string; answer: (data: object, status?: number) => void }[] = []
const requested = async (what: string) => {
  await vi.waitFor(() => expect(requests.map((one) => one.what)).toContain(what), { timeout })
  return requests.splice(
    requests.findIndex((one) => one.what === what),
    1,
  )[0]!
}
const receive = (message: object) =>
  store.dispatch(liveArrived([{ seq: 1, actor: null, ...message } as LiveMessage]))
const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z`

beforeEach(() => {
  requests = []
  vi.stubGlobal(
    'Request',
    class {
      url: string
      method: string
      constructor(url: string, { method }: { method: string }) {
        this.url = url
        this.method = method
      }
    },
  )
  vi.stubGlobal(
    'fetch',
    ({ url, method }: { url: string; method: string }) =>
      new Promise<Response>((resolve) => {
        const answer = (data: object, status = 200) =>
          resolve(new Response(JSON.stringify({ success: status < 400, ...data }), { status }))
        requests.push({ what: `${method} ${url.split('?')[0]}`, answer })
      }),
  )
  store = openStore()
})
afterEach(() => vi.unstubAllGlobals())

const role = (name: string, second: number) =>
  ({ id: 'r', name, position: 1, isOwner: false, updatedAt: at(second) }) as Role
const workspace = (name: string, second: number) =>
  ({ id: 'w', name, color: '#111111', logo: null, updatedAt: at(second) }) as LoadedWorkspace
const load = (roles: Role[] = []) =>
  store.dispatch(
    workspaceApi.util.upsertQueryData('getCurrentWorkspace', undefined, {
      ...workspace('First', 1),
      roles,
    }),
  )
const roles = () => selectWorkspace(store.getState())?.roles.map(({ name }) => name)

it('a late response to a role update reloads what somebody changed after it', async () => {
  await load([role('First', 1)])
  const arg = { params: { id: 'r' }, body: { name: 'Mine' }, before: role('First', 1) }
  void store.dispatch(roleApi.endpoints.updateRole.initiate(arg))
  const late = await requested('PUT /api/role/r')
  receive({ object: 'role', event: 'update', data: role('Mine', 2) })
  receive({ object: 'role', event: 'update', data: role('Theirs', 3) })
  late.answer({ data: role('Mine', 2) })
  const anew = await requested('GET /api/workspace/current')
  anew.answer({ data: { ...workspace('First', 1), roles: [role('Theirs', 3)] } })
  await vi.waitFor(() => expect(roles()).toEqual(['Theirs']), { timeout })
})

it('a late response to a role creation does not restore it after its deletion', async () => {
  await load()
  const arg = { body: { name: 'Mine' }, optimistic: role('Mine', 0) }
  const creating = store.dispatch(roleApi.endpoints.createRole.initiate(arg))
  const late = await requested('POST /api/role')
  receive({ object: 'role', event: 'create', data: role('Mine', 2) })
  receive({ object: 'role', event: 'delete', data: { id: 'r' } })
  late.answer({ data: role('Mine', 2) })
  await creating
  await vi.waitFor(() => expect(roles()).toEqual([]), { timeout })
})

it.each([200, 403])(
  'a late response (%i) to a workspace update reloads what somebody changed after it',
  async (status) => {
    await load()
    const arg = { params: { id: 'w' }, body: { name: 'Mine' } }
    void store.dispatch(workspaceApi.endpoints.updateWorkspace.initiate(arg))
    const late = await requested('PUT /api/workspace/w')
    receive({ object: 'workspace', event: 'update', data: workspace('Theirs', 3) })
    late.answer({ data: workspace('Mine', 2) }, status)
    const anew = await requested('GET /api/workspace/current')
    anew.answer({ data: { ...workspace('Theirs', 3), roles: [] } })
    await vi.waitFor(() => expect(selectWorkspace(store.getState())?.name).toBe('Theirs'), { timeout })
  },
)

const settings = (mail: string) =>
  ({ mail, kinds: { mentioned: { bell: false } } }) as unknown as NotificationSettings
const news = (id: string) => ({ id, at: at(5), readAt: null, kind: 'mentioned' }) as Notification
async function loadInbox(rows: Notification[]) {
  const loading = store.dispatch(notificationApi.endpoints.getNotifications.initiate())
  const page = await requested('GET /api/notifications')
  page.answer({ data: [settings('daily')], notifications: rows, unread: rows.length, cursor: null })
  await loading
}

it('a late response to settings does not overwrite a change by another tab', async () => {
  await loadInbox([])
  const saving = store.dispatch(
    notificationApi.endpoints.setNotifications.initiate({ body: { mail: 'hourly' } as never }),
  )
  const late = await requested('PUT /api/notifications')
  receive({ object: 'notification-settings', event: 'update', data: { memberId: 'm', ...settings('never') } })
  late.answer({ data: [settings('hourly')] })
  await saving
  await vi.waitFor(() => expect(selectSettings(store.getState())?.mail).toBe('never'), { timeout })
})

it('a late response to reading notifications reloads the unread count', async () => {
  await loadInbox([news('a')])
  void store.dispatch(notificationApi.endpoints.readNotifications.initiate({ body: { ids: ['a'] } as never }))
  const late = await requested('PATCH /api/notifications')
  receive({ object: 'notification', event: 'create', data: news('b') })
  late.answer({ data: { memberId: 'm', ids: ['a'], readAt: at(6) }, unread: 0 })
  const anew = await requested('GET /api/notifications')
  expect(selectUnread(store.getState())).toBe(1)
  anew.answer({ data: [settings('daily')], notifications: [news('b')], unread: 1, cursor: null })
})

it('a late response to a time entry does not overwrite a newer change in its open task', async () => {
  const entry = (note: string, second: number) =>
    ({
      id: 'e',
      task: 't',
      memberId: 'm',
      start: at(0),
      end: at(9),
      note,
      updatedAt: at(second),
    }) as TimeEntry
  const task = makeTaskDetail('t', { actions: [entry('First', 1)] })
  const open = { params: { id: 't' } }
  await store.dispatch(taskApi.util.upsertQueryData('getTask', open, { success: true, data: task } as never))
  const arg = {
    params: { id: 'e' },
    body: { note: 'Mine' },
    shown: [{ before: entry('First', 1), after: entry('Mine', 1) }],
  }
  const saving = store.dispatch(timeApi.endpoints.updateTimeEntry.initiate(arg as never))
  const note = () =>
    taskApi.endpoints.getTask.select(open)(store.getState() as never).data?.data.actions[0]?.note
  await vi.waitFor(() => expect(note()).toBe('Mine'), { timeout })
  const late = await requested('PATCH /api/time-entry/e')
  receive({ object: 'time-entry', event: 'update', data: entry('Theirs', 3) })
  late.answer({ data: entry('Mine', 2) })
  await saving
  expect(note()).toBe('Theirs')
})

it.each([403, 200])('a refused stop leaves a timer as its start was answered (%i)', async (status) => {
  const task = makeTaskDetail('t')
  const open = { params: { id: 't' } }
  await store.dispatch(taskApi.util.upsertQueryData('getTask', open, { success: true, data: task } as never))
  const timer = (end: string | null, updatedAt = '') =>
    ({ id: 'e', task: 't', memberId: 'm', start: at(1), end, updatedAt }) as TimeEntry
  const shown = () =>
    taskApi.endpoints.getTask
      .select(open)(store.getState() as never)
      .data?.data.actions.map(({ end, updatedAt }) => ({ end, updatedAt }))
  const starting = store.dispatch(
    timeApi.endpoints.startTimer.initiate({
      body: { id: 'e', task: 't', start: at(1) },
      shown: [{ before: null, after: timer(null) }],
    } as never),
  )
  const stopping = store.dispatch(
    timeApi.endpoints.stopTimer.initiate({
      body: { id: 'e', end: at(2) },
      shown: [{ before: timer(null), after: timer(at(2)) }],
    } as never),
  )
  await vi.waitFor(() => expect(shown()).toEqual([{ end: at(2), updatedAt: '' }]), { timeout })
  const start = await requested('POST /api/time-entry/start')
  start.answer({ data: timer(null, at(1)) }, status)
  await starting
  const stop = await requested('POST /api/time-entry/stop')
  stop.answer({}, 404)
  await stopping
  expect(shown()).toEqual(status === 200 ? [{ end: null, updatedAt: at(1) }] : [])
})

it('totals of a task that change while they are loaded are loaded once more', async () => {
  const entry = (id: string, second: number, more: Partial<TimeEntry> = {}) =>
    ({ id, task: 't', start: at(second), end: at(9), note: '', updatedAt: at(second), ...more }) as TimeEntry
  const totals = (entries: number) => ({
    entries,
    seconds: entries * 60,
    billableSeconds: 0,
    unpricedSeconds: 0,
    amount: null,
  })
  const task = makeTaskDetail('t', {
    actions: [entry('b', 6), entry('a', 5, { note: 'New', updatedAt: at(7) })],
    earlierActions: 70,
    timeTotals: totals(72),
  })
  const open = { params: { id: 't' } }
  await store.dispatch(taskApi.util.upsertQueryData('getTask', open, { success: true, data: task } as never))
  const shown = () => taskApi.endpoints.getTask.select(open)(store.getState() as never).data!.data.actions
  const totalsOf = taskTimeApi.endpoints.getTaskTotals.select('t')
  const seen = () => totalsOf(store.getState() as never).data?.entries
  void store.dispatch(taskTimeApi.endpoints.getTaskTotals.initiate('t'))
  const calls = 'GET /api/task/t/time-entry'
  const first = await requested(calls)
  // A second screen adds time twice: newer than what is loaded, and older.
  receive({ object: 'time-entry', event: 'create', data: entry('c', 8) })
  receive({ object: 'time-entry', event: 'create', data: entry('d', 1) })
  receive({ object: 'time-entry', event: 'update', data: entry('a', 5, { note: 'Old', updatedAt: at(6) }) })
  receive({ object: 'task', event: 'update', data: makeTask('t') })
  expect(shown().map(({ id, note }) => id + note)).toEqual(['c', 'b', 'aNew'])
  first.answer({ data: { entries: [], earlier: 0, totals: totals(72) } })
  const second = await requested(calls)
  second.answer({ data: { entries: [], earlier: 0, totals: totals(74) } })
  await vi.waitFor(() => expect(seen()).toBe(74), { timeout })
  receive({ object: 'time-entry', event: 'delete', data: { id: 'gone', task: 't' } })
  receive({ object: 'task', event: 'update', data: makeTask('t') })
  const third = await requested(calls)
  third.answer({ data: { entries: [], earlier: 0, totals: totals(73) } })
  await vi.waitFor(() => expect(seen()).toBe(73), { timeout })
})

it('a restored task is loaded anew, also where it was not found meanwhile', async () => {
  const open = { params: { id: 't' } }
  const detail = (text: string) =>
    makeTaskDetail('t', {
      comments: [{ id: 'c', task: 't', text, createdAt: at(1), replyTo: null } as Comment],
    })
  const comment = () =>
    taskApi.endpoints.getTask.select(open)(store.getState() as never).data?.data.comments[0]?.text
  const restore = () => receive({ object: 'task', event: 'create', data: makeTask('t') })
  const load = () => store.dispatch(taskApi.endpoints.getTask.initiate(open, { forceRefetch: true }))
  const answer = async (data: object, status = 200) =>
    (await requested('GET /api/task/t')).answer(data, status)
  restore()
  const opening = load()
  await answer({}, 404)
  await opening
  expect(requests).toEqual([])
  restore()
  await answer({ data: detail('First') })
  await vi.waitFor(() => expect(comment()).toBe('First'), { timeout })
  // The comment was edited and the task deleted while this screen was away.
  receive({ object: 'task', event: 'delete', data: { id: 't' } })
  restore()
  await answer({ data: detail('Second') })
  await vi.waitFor(() => expect(comment()).toBe('Second'), { timeout })
})

it('a task renamed before it moved reloads the titles of time entries left behind', async () => {
  const entry = {
    id: 'e',
    task: 't',
    project: 'p',
    title: 'First',
    start: at(1),
    end: at(2),
    updatedAt: at(2),
  }
  const week = { from: '2026-01-01', to: '2026-01-07', timeZone: 'UTC' }
  const loading = store.dispatch(timeApi.endpoints.getTimeEntries.initiate(week))
  const loaded = await requested('GET /api/time-entry')
  loaded.answer({ data: [entry] })
  await loading
  const title = () =>
    timeApi.endpoints.getTimeEntries.select(week)(store.getState() as never).data?.entities.e?.title
  // Whoever was away is told of the renaming only how the task is by now.
  receive({ object: 'task', event: 'update', data: { id: 't', title: 'Second', project: 'q' } })
  const anew = await requested('GET /api/time-entry')
  anew.answer({ data: [{ ...entry, title: 'Second' }] })
  await vi.waitFor(() => expect(title()).toBe('Second'), { timeout })
})

it('events are loaded anew when a deleted tag is restored', async () => {
  const month = { from: '2026-01-01', to: '2026-01-31' }
  const event = { id: 'e', tags: ['tag'], start: at(1), end: at(2), updatedAt: at(1) }
  const loading = store.dispatch(calendarApi.endpoints.getEvents.initiate(month))
  ;(await requested('GET /api/calendar')).answer({ data: [event] })
  await loading
  const tags = () =>
    calendarApi.endpoints.getEvents.select(month)(store.getState() as never).data?.entities.e?.tags
  receive({ object: 'tag', event: 'delete', data: { id: 'tag' } })
  expect(tags()).toEqual([])
  receive({ object: 'tag', event: 'create', data: { id: 'tag', name: 'Travel' } })
  ;(await requested('GET /api/calendar')).answer({ data: [event] })
  await vi.waitFor(() => expect(tags()).toEqual(['tag']), { timeout })
})
