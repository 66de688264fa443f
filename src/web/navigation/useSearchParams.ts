import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from './useNavigate.ts'

type Change = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams)

/** The parameters of the address, and what changes them where the browser is then. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (change: Change, options?: { replace?: boolean }) => {
      const next = typeof change === 'function' ? change(new URLSearchParams(search)) : change
      void navigate(`?${new URLSearchParams(next)}`, options)
    },
    [search, navigate],
  )
  return [params, setParams] as const
}
