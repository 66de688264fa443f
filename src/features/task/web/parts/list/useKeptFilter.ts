import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGetFilterQuery, useSaveFilterMutation } from '../../task.api.ts'
import { isFiltering, noFilter, readFilter, readKeptFilter, writeFilter } from './taskFilter.ts'

/** Milliseconds without a change after which a filter counts as the last one used. */
const settleTime = 800

/**
 * Brings the member's last filter of their tasks back into the address, unless that has one of its own, and keeps
 * it on the server as it changes. Answers whether the address is settled, so that the list can be shown.
 */
export function useKeptFilter(): boolean {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => readFilter(params), [params])
  const text = JSON.stringify(filter)
  const [isLinked] = useState(() => isFiltering(filter))
  const [isSettled, setIsSettled] = useState(isLinked)
  const { data, isSuccess, isError } = useGetFilterQuery(undefined, { skip: isLinked })
  const [save] = useSaveFilterMutation()
  /** What the server has, as far as is known; a filter that came by a link is kept once it is changed. */
  const kept = useRef(isLinked ? text : JSON.stringify(noFilter))

  const settle = useEffectEvent(() => {
    if (isSettled) return
    const last = readKeptFilter(data)
    if (last && isFiltering(last)) {
      kept.current = JSON.stringify(last)
      setParams((before) => writeFilter(before, last), { replace: true })
    }
    setIsSettled(true)
  })
  useEffect(() => {
    if (!isSuccess && !isError) return
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [isSuccess, isError])

  const keep = useEffectEvent(() => {
    if (text === kept.current) return
    kept.current = text
    void save({ body: { value: JSON.parse(text) } })
  })
  useEffect(() => {
    if (!isSettled || text === kept.current) return
    const timer = setTimeout(() => keep(), settleTime)
    return () => clearTimeout(timer)
  }, [isSettled, text])
  // What was changed right before leaving counts too.
  const keepLast = useEffectEvent(() => {
    if (isSettled) keep()
  })
  useEffect(() => () => keepLast(), [])

  return isSettled
}
