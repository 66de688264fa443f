import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useOpenedView } from '#features/view/web/parts/useOpenedView.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useIsFresh } from '#web/store/useIsFresh.ts'
import { useGetFilterQuery, useSaveFilterMutation } from '../../../task.api.ts'
import { isFiltering, noFilter, readFilter, readSavedFilter, writeFilter } from './taskFilter.ts'

/** Milliseconds without a change after which a filter counts as the last one used. */
const saveDelay = 800

/**
 * Brings the member's last filter of their tasks back into the address, unless that has one of its own, and keeps
 * it on the server as it changes. The filter of a saved view is not kept, and gives way to the last one again when
 * the view is left. Answers whether the address is settled, so that the list can be shown.
 */
export function useSavedFilter(): boolean {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => readFilter(params), [params])
  const text = JSON.stringify(filter)
  const opened = useOpenedView('my-tasks')
  const isView = opened.view !== undefined || opened.isLoading
  // A link that says so means the whole list.
  const isWhole = params.get('view') === 'open'
  const [isLinked] = useState(() => (isFiltering(filter) || isWhole) && !isView)
  const [isSettled, setIsSettled] = useState(isLinked || isView)
  const { data, fulfilledTimeStamp, isError } = useGetFilterQuery(undefined, {
    skip: isLinked,
    // It may be another one on another device by now.
    refetchOnMountOrArgChange: true,
  })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  const [save] = useSaveFilterMutation()
  /** What the server has, as far as is known; a filter that came by a link is kept once it is changed. */
  const saved = useRef(isLinked ? text : JSON.stringify(noFilter))
  /** The last one that was not a view's. */
  const own = useRef(isLinked ? text : JSON.stringify(noFilter))

  const bringBack = () => {
    const last = readSavedFilter(JSON.parse(saved.current))
    if (last && isFiltering(last)) setParams((before) => writeFilter(before, last), { replace: true })
  }
  const settle = useEffectEvent(() => {
    const last = readSavedFilter(isFresh ? data : null)
    if (last) saved.current = own.current = JSON.stringify(last)
    if (isSettled) return
    bringBack()
    setIsSettled(true)
  })
  useEffect(() => {
    if (!isFresh && !isError) return
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [isFresh, isError])

  const leaveView = useEffectEvent(() => {
    if (!isFiltering(filter)) bringBack()
  })
  const wasView = useRef(isView)
  useEffect(() => {
    if (wasView.current && !isView) leaveView()
    wasView.current = isView
  }, [isView])

  const saveNow = useEffectEvent(() => {
    if (!isSettled || own.current === saved.current) return
    saved.current = own.current
    void save({ body: { value: JSON.parse(own.current) } })
  })
  useEffect(() => {
    if (!isSettled) return
    // What was changed right before a view was opened counts too, and so it does before leaving.
    if (isView) {
      saveNow()
      return
    }
    own.current = text
    if (text === saved.current) return
    const timer = setTimeout(() => saveNow(), saveDelay)
    return () => clearTimeout(timer)
  }, [isSettled, isView, text])
  useEffect(() => () => saveNow(), [])

  return isSettled
}
