import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from './useNavigate.ts'

type Change = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams)

/**
 * The parameters of the address as it is by now. It is drawn in a transition: what changes it before that has ended builds
 * on it all the same, or the change before would be lost.
 */
export const latestParams = () => new URLSearchParams(location.search)

/** The parameters of the address as it is drawn, and what changes them where the browser is then. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (change: Change, options?: { replace?: boolean }) => {
      const next = typeof change === 'function' ? change(latestParams()) : change
      void navigate(`?${new URLSearchParams(next)}`, options)
    },
    [navigate],
  )
  return [params, setParams] as const
}
