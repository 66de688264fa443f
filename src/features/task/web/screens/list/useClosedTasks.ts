import { useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { showFailure } from '#web/ui/feedback/toast.ts'
import {
  selectTaskList,
  useGetTaskCountsQuery,
  useGetTasksQuery,
  useLazyGetClosedTasksQuery,
} from '../../task.api.ts'
import { queryOfScope, type TaskScope } from './taskScope.ts'

type Options = {
  scope: TaskScope
  me: string
  closedStatuses: ReadonlySet<string>
  /** Tasks of the scope that are known here. */
  known: { open: number; closed: number }
  /** Whether closed tasks are looked at. */
  isShown: boolean
}

/** Milliseconds between a change and asking how many there are now: a burst of changes asks once. */
const refetchDelay = 150

/**
 * The closed tasks that did not come with the workspace's list: how many there are, and page after page of them,
 * merged into the list by id.
 */
export function useClosedTasks({ scope, me, closedStatuses, known, isShown }: Options) {
  const query = queryOfScope(scope, me)
  const loadedAt = useGetTasksQuery(undefined, {
    selectFromResult: ({ fulfilledTimeStamp }) => ({ fulfilledTimeStamp }),
  }).fulfilledTimeStamp
  const hasMore = useSelector((state: Parameters<typeof selectTaskList>[0]) => {
    const list = selectTaskList(state)
    return !!list?.moreClosed && !(query.project && list.complete[query.project])
  })
  const isWaiting = useSelector((state: Parameters<typeof selectTaskList>[0]) => {
    const pending = selectTaskList(state)?.pending
    return !!pending && Object.keys(pending).length > 0
  })

  // A list that was loaded anew has lost the pages that were merged into the one before.
  const name = `${loadedAt}/${JSON.stringify(query)}`
  const [paging, setPaging] = useState<Paging>(noPages(name))
  const pages = paging.name === name ? paging : noPages(name)
  const [loadPage] = useLazyGetClosedTasksQuery()
  const isAllHere = !hasMore || pages.isEnd

  const counts = useGetTaskCountsQuery(query, { skip: !hasMore })
  // Asked again once what changed here has arrived at the server.
  const sum = isWaiting ? 'waiting' : `${known.open}/${known.closed}`
  const retryQuery = useEffectEvent(() => void (hasMore && !counts.isUninitialized && counts.refetch()))
  useEffect(() => {
    if (sum === 'waiting') return
    const timer = setTimeout(retryQuery, refetchDelay)
    return () => clearTimeout(timer)
  }, [sum])
  const onServer =
    counts.data &&
    Object.entries(counts.data).reduce(
      (all, [status, count]) => all + (closedStatuses.has(status) ? count : 0),
      0,
    )
  const total = isAllHere ? known.closed : onServer === undefined ? null : Math.max(onServer, known.closed)

  async function loadMore() {
    if (pages.isLoading || isAllHere) return
    setPaging({ ...pages, isLoading: true })
    try {
      const { cursor } = await loadPage(pages.cursor ? { ...query, cursor: pages.cursor } : query).unwrap()
      setPaging({ name, cursor, isEnd: !cursor, isLoading: false, count: pages.count + 1 })
    } catch (error) {
      showFailure(error, 'Error loading closed tasks. Please try again')
      setPaging({ ...pages, isLoading: false, hasFailed: true })
    }
  }
  const loadFirst = useEffectEvent(() => void loadMore())
  const needsFirstPage = isShown && !isAllHere && !pages.count && !pages.isLoading && !pages.hasFailed
  useEffect(() => {
    if (!needsFirstPage) return
    const timer = setTimeout(() => loadFirst())
    return () => clearTimeout(timer)
  }, [needsFirstPage])

  return {
    /** How many closed tasks the scope has; null while only the server could say, and did not answer yet. */
    total,
    /** Whether the server has closed tasks that are not here. */
    hasMore: !isAllHere && total !== known.closed,
    isLoading: pages.isLoading,
    loadMore: () => void loadMore(),
  }
}

type Paging = {
  /** Of which list the pages are. */
  name: string
  cursor: string | null
  isEnd: boolean
  isLoading: boolean
  hasFailed?: boolean
  count: number
}
const noPages = (name: string): Paging => ({ name, cursor: null, isEnd: false, isLoading: false, count: 0 })
