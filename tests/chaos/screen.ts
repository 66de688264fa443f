// One screen: the web's own store and live connection in a thread of its own, with somebody who works on it.
import { parentPort } from 'node:worker_threads'
import { clientApi } from '#features/client/web/client.api.ts'
import { memberApi } from '#features/member/web/member.api.ts'
import { loseWorkspace } from '#features/member/web/parts/loseWorkspace.ts'
import { projectApi } from '#features/project/web/project.api.ts'
import { projectChangeApi } from '#features/project/web/projectChange.api.ts'
import { projectSumsApi } from '#features/project/web/projectSums.api.ts'
import { rateApi } from '#features/rate/web/rate.api.ts'
import '#features/task/web/screens/detail/taskDetail.api.ts'
import { taskApi } from '#features/task/web/task.api.ts'
import { timeApi } from '#features/time/web/time.api.ts'
import { selectProfile, userApi } from '#features/user/web/user.api.ts'
import { viewApi } from '#features/view/web/view.api.ts'
import { selectWorkspace, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { liveByCalls, liveCaughtUp, liveOpened, liveOutdated, liveStale } from '#web/live/live.slice.ts'
import { catchUpThrough, liveArrived } from '#web/live/live.ts'
import { readMissed } from '#web/live/missed.api.ts'
import { openLiveSocket, reconnectDelay } from '#web/live/socket.ts'
import { countOpen } from '#web/offline/outbox.ts'
import { conflictsFound } from '#web/offline/sendEntry.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { countUnsent } from '#web/store/retryUntilAnswered.ts'
import { rehydrated, store } from '#web/store/store.ts'
import { randomFrom } from '../random.ts'
import { acts, chooseAct } from './acts.ts'
import { frames, line } from './browser.ts'
import { compare } from './compare.ts'
import type { Acknowledged, Hand } from './hand.ts'
import { look, type Week } from './seen.ts'

/** `life` counts the pages that one desk had, so that no two of them write the same words. */
export type Work = { seed: number; name: string; life: number; week: Week }
export type ScreenStats = {
  frames: typeof frames
  /** The `seq` that its first load named. */
  since: number
  applied: number[]
  acknowledged: Acknowledged[]
  /** Fields in which a change made while away gave way to somebody else's. */
  gaveWay: { id: string; field: string }[]
  refused: string | null
  history: string[]
}

const { dispatch } = store
const applied: number[] = []
const acknowledged: Acknowledged[] = []
const gaveWay: ScreenStats['gaveWay'] = []
const history: string[] = []
let socket: ReturnType<typeof openLiveSocket> | undefined
let since = 0
let refused: string | null = null
let isReloading = 0
let openings = 0
let random = randomFrom(0)
let work: Work
let words = 0
let next: NodeJS.Timeout | undefined
let inHand = 0
const deleted: Hand['deleted'] = { tasks: [], comments: [] }
const shown = new Map<string, { unsubscribe: () => void }>()
const note = (what: string) => history.push(`${new Date().toISOString()} ${work.name}: ${what}`)

process.on('unhandledRejection', (reason) => console.error('Unhandled', reason))

listener.startListening({
  actionCreator: liveArrived,
  effect: ({ payload }) => void applied.push(...payload.map(({ seq }) => seq)),
})

listener.startListening({
  actionCreator: conflictsFound,
  effect: ({ payload }) => void gaveWay.push(...payload.conflicts.map(({ id, field }) => ({ id, field }))),
})
listener.startListening({
  actionCreator: api.util.resetApiState,
  effect() {
    // What was kept turned out to be of another role: the frame begins anew.
    if (work && socket && !refused && !selectProfile(store.getState())) void open(work)
  },
})

/** Code that broke, which is a fault also where everything looks right in the end. */
const broken: string[] = []
console.error = (...said: unknown[]) => {
  const text = said.map((one) => (one instanceof Error ? one.stack : String(one))).join(' ')
  broken.push(text)
  note(text)
}

type Cached = { status: string; endpointName?: string } | undefined
const queriesNow = () => Object.values(store.getState().api.queries) as Cached[]
const mutationsNow = () => Object.values(store.getState().api.mutations) as Cached[]
const pendingOf = (all: readonly Cached[]) =>
  all.flatMap((one) => (one?.status === 'pending' ? [one.endpointName] : []))
const isPending = () => pendingOf(queriesNow()).length > 0

/** What the workspace's frame loads and keeps loaded, and some screens with it. */
async function open(given: Work) {
  work = given
  openings += 1
  const opening = openings
  random = randomFrom(given.seed)
  socket?.close()
  isReloading += 1
  await rehydrated
  note(selectWorkspace(store.getState()) ? 'begins with what was kept' : 'begins with nothing')
  for (;;) {
    const profile = await dispatch(userApi.endpoints.getProfile.initiate())
    if (profile.data && !profile.data.workspaceId) {
      // As where one chooses another one.
      const workspaces = await dispatch(workspaceApi.endpoints.getWorkspaces.initiate())
      if (workspaces.data) refused = 'removed'
    }
    // It begins anew once more: two would end in two live connections.
    if (refused || opening !== openings) break
    const workspace = await dispatch(workspaceApi.endpoints.getCurrentWorkspace.initiate())
    // As in the frame: the live connection goes on from the workspace's `seq`, so a list may not be older than that.
    const lists = workspace.data
      ? await Promise.all([
          dispatch(memberApi.endpoints.getMembers.initiate()),
          dispatch(projectApi.endpoints.getProjects.initiate()),
          dispatch(taskApi.endpoints.getTasks.initiate()),
        ])
      : []
    if ([profile, workspace, ...lists].every(({ data }) => data)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  isReloading -= 1
  if (!refused && opening === openings) goOn()
}

/** With the lists there. */
function goOn() {
  const state = store.getState()
  const { workspaceId, access } = selectProfile(state) ?? {}
  since = selectWorkspace(state)?.seq ?? 0
  void dispatch(projectSumsApi.endpoints.getProjectSums.initiate())
  if (scopeOf(access ?? {}, 'client.view') === 'all') void dispatch(clientApi.endpoints.getClients.initiate())
  if (scopeOf(access ?? {}, 'time.view') !== 'none') {
    void dispatch(timeApi.endpoints.getRunningTimeEntries.initiate())
    void dispatch(timeApi.endpoints.getTimeEntries.initiate(work.week))
  }
  if (scopeOf(access ?? {}, 'money.view') !== 'none') void dispatch(rateApi.endpoints.getRates.initiate())
  void dispatch(viewApi.endpoints.getViews.initiate())
  void dispatch(taskApi.endpoints.getTaskCounts.initiate({}))
  const project = look(work.week)?.projects[0]
  if (project) {
    void dispatch(projectChangeApi.endpoints.getProjectChanges.initiate(project.id))
    void dispatch(projectApi.endpoints.getProject.initiate({ params: { projectId: project.id } }))
  }
  socket = openLiveSocket({
    workspaceId: workspaceId as string,
    since,
    visibilityKey: () => selectWorkspace(store.getState())?.visibilityKey ?? '',
    onMessages: (messages) => void dispatch(liveArrived(messages)),
    isLoading: isPending,
    onReload() {
      dispatch(liveOutdated())
      return reload()
    },
    onCaughtUp: (seq) => void dispatch(liveCaughtUp(seq)),
    onPresence: () => {},
    onAnnouncements: () => {},
    onRejected(message) {
      refused = message
      note(`refused: ${message}`)
      if (message === 'Workspace not found') dispatch(loseWorkspace('removed'))
    },
    onState(to) {
      note(`live ${to}`)
      dispatch(liveOpened(to))
    },
    async readMissed(from, seen) {
      const missed = await dispatch(readMissed(workspaceId as string, from, seen))
      frames.push(...(missed ?? []))
      return missed
    },
    onByCalls: (sentence) => void dispatch(liveByCalls(sentence)),
    onStale: () => void dispatch(liveStale()),
  })
  catchUpThrough(socket.catchUp)
}

async function reload() {
  note('loads anew')
  isReloading += 1
  const refetch = { forceRefetch: true, subscribe: false }
  for (let attempt = 0; ; attempt += 1) {
    const lists = await Promise.all([
      dispatch(userApi.endpoints.getProfile.initiate(undefined, refetch)),
      dispatch(workspaceApi.endpoints.getCurrentWorkspace.initiate(undefined, refetch)),
      dispatch(memberApi.endpoints.getMembers.initiate(undefined, refetch)),
      dispatch(projectApi.endpoints.getProjects.initiate(undefined, refetch)),
      dispatch(taskApi.endpoints.getTasks.initiate(undefined, refetch)),
    ])
    if (lists.every(({ isError }) => !isError) || refused) break
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt)))
  }
  dispatch(api.util.invalidateTags(['detail']))
  isReloading -= 1
}

function handNow(): Hand | null {
  const seen = look(work.week)
  return (
    seen && {
      ...seen,
      random,
      word: () => `${work.name} ${work.life}.${++words}`,
      acknowledge: (what) => void acknowledged.push(what),
      deleted,
      showTask(id) {
        if (!id || shown.has(id)) return
        shown.set(id, dispatch(taskApi.endpoints.getTask.initiate({ params: { id } })))
      },
      hideTask(id) {
        shown.get(id)?.unsubscribe()
        shown.delete(id)
      },
    }
  )
}

/** As many as a quick person has, and not more than the machine keeps up with. */
const maxInHand = 8

/** One act after the other, without waiting for what the servers say. */
function begin() {
  next = setTimeout(() => {
    const hand = inHand < maxInHand ? handNow() : null
    if (hand) {
      const name = chooseAct(random)
      const done = (acts[name] as (typeof acts)[string])[1](hand)
      if (done) {
        inHand += 1
        note(`${name} …`)
        void Promise.resolve(done).then(
          (answer) => {
            inHand -= 1
            const { error } = (answer ?? {}) as { error?: unknown }
            note(`${name} ${error ? JSON.stringify(error).slice(0, 300) : 'done'}`)
          },
          (error: Error) => {
            inHand -= 1
            note(`${name} failed: ${error.stack}`)
          },
        )
      }
    }
    begin()
  }, random(180))
}

const calls = {
  open,
  begin,
  stop: () => clearTimeout(next),
  heal: () => void dispatchEvent(new Event('online')),
  /** How far it has heard and shown, or null while something is under way. */
  rest() {
    if (refused) return Number.MAX_SAFE_INTEGER
    const isWriting = pendingOf(mutationsNow()).length > 0
    if (inHand || isWriting || isReloading || countOpen() || countUnsent() || isPending()) return null
    if (line?.readyState === 1) line.send('{"type":"ping"}')
    return Math.max(since, ...frames.map((frame) => ('seq' in frame ? frame.seq : 0)))
  },
  waits: () => ({
    inHand,
    isReloading,
    unsent: countUnsent(),
    open: countOpen(),
    line: line?.readyState,
    queries: pendingOf(queriesNow()),
    mutations: pendingOf(mutationsNow()),
  }),
  compare: async () => [...broken, ...(refused ? [] : await compare(store))],
  /** The ids of what it shows, for whoever knows what there is. */
  ids: () => {
    const seen = look(work.week)
    return seen && { task: seen.tasks.map(({ id }) => id), project: seen.projects.map(({ id }) => id) }
  },
  stats: (): ScreenStats => ({ frames, since, applied, acknowledged, gaveWay, refused, history }),
}
export type Calls = typeof calls

parentPort?.on('message', async ({ id, call, arg }: { id: number; call: keyof Calls; arg: never }) => {
  try {
    parentPort?.postMessage({ id, answer: await calls[call](arg) })
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).stack })
  }
})
