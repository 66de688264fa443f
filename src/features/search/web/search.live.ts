import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { SearchResults } from '../search.contract.ts'
import { searchApi, searchTag } from './search.api.ts'

const objects = [
  'task',
  'project',
  'project-member',
  'member',
  'client',
  'document',
  'calendar',
  'invoice',
  'task-comment',
  'task-tag',
  'tag',
] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Milliseconds between a change and searching again: a burst of changes asks once. */
const refetchDelay = 700

/** What was found loses at once what is gone or hidden, takes new names at once, and is looked for again soon after. */
export function listenForSearch() {
  const searchLater = createThrottle((dispatch) => dispatch(api.util.invalidateTags([searchTag])))
  onLive(objects, (messages, dispatch) => {
    if (!dispatch(isAnythingFound)) return
    dispatch(patchFound((results) => applyToResults(results, messages)))
    searchLater(dispatch, refetchDelay)
  })
}

type State = Parameters<typeof searchApi.util.selectCachedArgsForQuery>[0]
const argsOf = (state: State, endpoint: 'search' | 'searchPages') =>
  searchApi.util.selectCachedArgsForQuery(state, endpoint)

const isAnythingFound = (_dispatch: Dispatch, getState: () => unknown) =>
  argsOf(getState() as State, 'search').length + argsOf(getState() as State, 'searchPages').length > 0

const patchFound =
  (recipe: (results: SearchResults) => void) => (dispatch: Dispatch, getState: () => unknown) => {
    const state = getState() as State
    for (const arg of argsOf(state, 'search'))
      dispatch(searchApi.util.updateQueryData('search', arg, ({ data }) => recipe(data)))
    for (const arg of argsOf(state, 'searchPages'))
      dispatch(
        searchApi.util.updateQueryData('searchPages', arg, ({ pages }) => {
          for (const { data } of pages) recipe(data)
        }),
      )
  }

export function applyToResults(results: SearchResults, messages: readonly Message[]) {
  for (const { object, event, data } of messages) {
    if (object === 'task') {
      if (event === 'delete') drop(results.tasks, data.id)
      else amend(results.tasks, data.id, data)
    } else if (object === 'project') {
      if (event === 'delete') {
        drop(results.projects, data.id)
        results.tasks = results.tasks.filter(({ project }) => project !== data.id)
        results.events = results.events.filter(({ project }) => project !== data.id)
        results.documents = results.documents.filter(({ project }) => project !== data.id)
      } else amend(results.projects, data.id, data)
    } else if (object === 'member' && event === 'delete') drop(results.members, data.id)
    else if (object === 'document') {
      if (event === 'delete') drop(results.documents, data.id)
      else amend(results.documents, data.id, data)
    } else if (object === 'calendar') {
      if (event === 'delete') drop(results.events, data.id)
      else amend(results.events, data.id, data)
    } else if (object === 'client') {
      if (event === 'delete') drop(results.clients, data.id)
      else amend(results.clients, data.id, data)
    } else if (object === 'invoice') {
      if (event === 'delete') drop(results.invoices, data.id)
      else amend(results.invoices, data.id, data)
    }
  }
}

type Hit = { id: string; ranges: unknown[]; title?: string; name?: string }

function drop(hits: { id: string }[], id: string) {
  const at = hits.findIndex((hit) => hit.id === id)
  if (at >= 0) hits.splice(at, 1)
}

/** Another name is marked anew by the next answer; until then it says what is true, unmarked. */
function amend(hits: Hit[], id: string, data: object) {
  const hit = hits.find((one) => one.id === id)
  if (!hit) return
  for (const field of ['title', 'name', 'status', 'executor', 'color', 'voidedAt', 'totalPrice'] as const) {
    const value = (data as Record<string, unknown>)[field]
    const fields = hit as Record<string, unknown>
    if (value === undefined || !(field in hit) || fields[field] === value) continue
    fields[field] = value
    if (field === 'title' || field === 'name') hit.ranges = []
  }
}
