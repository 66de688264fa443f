import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { REMEMBER_REHYDRATED, rememberEnhancer, rememberReducer } from 'redux-remember'
import { authSlice, selectAuth, sessionStep, signedOut, storedAuth } from '#features/auth/web/auth.slice.ts'
import { listenForSession } from '#features/auth/web/parts/session.ts'
import { calendarSlice } from '#features/calendar/web/calendar.slice.ts'
import { listenForClients } from '#features/client/web/client.live.ts'
import { listenForClientMoney } from '#features/client/web/clientMoney.live.ts'
import { listenForComments } from '#features/comment/web/comment.live.ts'
import { commentSlice } from '#features/comment/web/comment.slice.ts'
import { dashboardSlice } from '#features/dashboard/web/dashboard.slice.ts'
import { documentSlice } from '#features/document/web/document.slice.ts'
import { listenForFiles } from '#features/file/web/file.live.ts'
import { fileSlice } from '#features/file/web/file.slice.ts'
import { invoiceSlice } from '#features/invoice/web/invoice.slice.ts'
import { listenForMembers } from '#features/member/web/member.live.ts'
import { listenForMembership } from '#features/member/web/membership.live.ts'
import { listenForNotifications } from '#features/notification/web/notification.live.ts'
import { notificationSlice } from '#features/notification/web/notification.slice.ts'
import { listenForPresence } from '#features/presence/web/presence.live.ts'
import { presenceSlice } from '#features/presence/web/presence.slice.ts'
import { listenForBudgets } from '#features/project/web/budgetSums.live.ts'
import { listenForProjects } from '#features/project/web/project.live.ts'
import { projectSlice } from '#features/project/web/project.slice.ts'
import { listenForProjectChanges } from '#features/project/web/projectChange.live.ts'
import { projectDraftSlice } from '#features/project/web/projectDraft.slice.ts'
import { listenForProjectSums } from '#features/project/web/projectSums.live.ts'
import { listenForConflicts } from '#features/project/web/screens/conflicts/listenForConflicts.ts'
import { listenForRates } from '#features/rate/web/rate.live.ts'
import { reportSlice } from '#features/report/web/report.slice.ts'
import { listenForRetainers } from '#features/retainer/web/retainer.live.ts'
import { listenForViewAs } from '#features/role/web/parts/blockWritesAs.ts'
import { listenForRoles } from '#features/role/web/role.live.ts'
import { viewAsSlice } from '#features/role/web/viewAs.slice.ts'
import { listenForSearch } from '#features/search/web/search.live.ts'
import { searchSlice } from '#features/search/web/search.slice.ts'
import { listenForStatuses } from '#features/status/web/status.live.ts'
import { listenForTags } from '#features/tag/web/tag.live.ts'
import { listenForTaskDraft } from '#features/task/web/screens/newTask/listenForTaskDraft.ts'
import { listenForTasks } from '#features/task/web/task.live.ts'
import { taskSlice } from '#features/task/web/task.slice.ts'
import { taskDraftSlice } from '#features/task/web/taskDraft.slice.ts'
import { teamSlice } from '#features/team/web/team.slice.ts'
import { listenForTime } from '#features/time/web/time.live.ts'
import { timeSlice } from '#features/time/web/time.slice.ts'
import { listenForTrash } from '#features/trash/web/trash.live.ts'
import { listenForProfile } from '#features/user/web/user.live.ts'
import { listenForViews } from '#features/view/web/view.live.ts'
import { viewSlice } from '#features/view/web/view.slice.ts'
import { workloadSlice } from '#features/workload/web/workload.slice.ts'
import { listenForWorkspaces } from '#features/workspace/web/workspace.live.ts'
import { workspaceClosed, workspaceSlice } from '#features/workspace/web/workspace.slice.ts'
import { liveSlice } from '../live/live.slice.ts'
import { listenForTombstones } from '../live/tombstones.ts'
import { listenForActors } from '../offline/actors.ts'
import { listenForWaiting } from '../offline/catchUp.ts'
import { listenForCatchUp } from '../offline/loadAfterCatchUp.ts'
import { listenForLeftChanges, loadCallsBy } from '../offline/resendOrphaned.ts'
import { restoreLists } from '../offline/restoreLists.ts'
import { listenForRejectedCalls } from '../offline/stillQueued.ts'
import { storeLists } from '../offline/storeLists.ts'
import { paletteSlice } from '../shell/palette.slice.ts'
import { sidebarSlice } from '../shell/sidebar.slice.ts'
import { api } from './api.ts'
import { listener } from './listener.ts'
import { browserStorage, guardedParse, rehydrateLimit } from './remember.ts'

const everything = combineReducers({
  [api.reducerPath]: api.reducer,
  auth: authSlice.reducer,
  calendar: calendarSlice.reducer,
  comment: commentSlice.reducer,
  dashboard: dashboardSlice.reducer,
  document: documentSlice.reducer,
  file: fileSlice.reducer,
  invoice: invoiceSlice.reducer,
  live: liveSlice.reducer,
  notification: notificationSlice.reducer,
  palette: paletteSlice.reducer,
  presence: presenceSlice.reducer,
  project: projectSlice.reducer,
  projectDraft: projectDraftSlice.reducer,
  report: reportSlice.reducer,
  search: searchSlice.reducer,
  sidebar: sidebarSlice.reducer,
  task: taskSlice.reducer,
  team: teamSlice.reducer,
  time: timeSlice.reducer,
  taskDraft: taskDraftSlice.reducer,
  view: viewSlice.reducer,
  viewAs: viewAsSlice.reducer,
  workload: workloadSlice.reducer,
  workspace: workspaceSlice.reducer,
})
type State = ReturnType<typeof everything>

/** Only these are remembered whole: what a person chose, never server data, which has its own place in the browser. */
const remembered: (keyof State)[] = [
  'auth',
  'calendar',
  'comment',
  'dashboard',
  'document',
  'invoice',
  'notification',
  'palette',
  'project',
  'projectDraft',
  'report',
  'search',
  'sidebar',
  'task',
  'taskDraft',
  'team',
  'time',
  'workload',
]

/**
 * Signing out clears every state area, and another workspace what was changed about views. The cache has its own way
 * to be cleared, which also ends its requests.
 */
const reducer: Reducer<State> = (state, action) => {
  if (state && signedOut.match(action)) return everything({ api: state.api } as State, action)
  if (state && workspaceClosed.match(action)) {
    const { view, ...remembered } = state
    return everything(remembered as State, action)
  }
  return everything(state, action)
}

const remembering = new Promise<void>((resolve) => {
  listener.startListening({ type: REMEMBER_REHYDRATED, effect: () => resolve() })
})

export const store = configureStore({
  reducer: rememberReducer(reducer),
  middleware: (standard) =>
    standard({ immutableCheck: { ignoredPaths: ['api'] }, serializableCheck: { ignoredPaths: ['api'] } })
      .prepend(listener.middleware)
      .concat(api.middleware),
  // Written at once, since the page may be left right after signing in or out.
  // In front of the middleware, which otherwise would not hear that what was remembered has arrived.
  enhancers: (standard) =>
    standard().prepend(
      rememberEnhancer(browserStorage, remembered, {
        serialize: (area, name) => JSON.stringify(name === 'auth' ? storedAuth(area) : area),
        unserialize: guardedParse,
        persistThrottle: 0,
      }),
    ),
})

/** Puts the lists that were kept for who is signed in where they would be loaded. */
async function restore(isTooLate: () => boolean) {
  const auth = selectAuth(store.getState())
  const { profileId, workspaceId } = auth
  if (sessionStep(auth, Date.now()) === 'load' && profileId && workspaceId)
    await store.dispatch(restoreLists(profileId, workspaceId, isTooLate))
}

/** Whether what was remembered and kept has arrived, or did not in time; nothing is shown before. */
export const rehydrated = new Promise<void>((resolve) => {
  let isLate = false
  setTimeout(() => {
    isLate = true
    resolve()
  }, rehydrateLimit)
  void remembering
    .then(() => restore(() => isLate))
    .then(() => storeLists(store))
    .finally(resolve)
})

// Before those who apply what is told.
listenForActors()
listenForCatchUp()
listenForTombstones()
listenForWaiting()
listenForRejectedCalls()
listenForLeftChanges()
loadCallsBy(() => import('#features/expense/web/expense.api.ts'))
listenForSession()
listenForProfile()
listenForWorkspaces()
listenForMembership()
listenForMembers()
listenForRoles()
listenForViewAs()
listenForProjects()
listenForBudgets()
listenForConflicts()
listenForProjectChanges()
listenForTasks()
listenForTaskDraft()
listenForProjectSums()
listenForStatuses()
listenForTags()
listenForComments()
listenForFiles()
listenForTime()
listenForRates()
listenForRetainers()
listenForClients()
listenForClientMoney()
listenForViews()
listenForTrash()
listenForPresence()
listenForSearch()
listenForNotifications()
