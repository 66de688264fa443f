import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { savedParam } from './viewValue.ts'

/** A filter that the address carries, read and written as its list does; its text counts before it stands there. */
export function useFilterAddress<F extends { text: string }>(
  read: (params: URLSearchParams) => F,
  write: (params: URLSearchParams, filter: F) => URLSearchParams,
) {
  const [params, setParams] = useSearchParams()
  const { key: step } = useLocation()
  const change = (next: (params: URLSearchParams) => URLSearchParams) => setParams(next, { replace: true })
  const inAddress = useMemo(() => read(params), [read, params])
  const place = { place: params.get(savedParam), step }
  const { text, type, note, settle } = useTypedText(inAddress.text, place, (text) =>
    change((before) => write(before, { ...read(before), text })),
  )
  const filter = useMemo(
    () => (inAddress.text === text ? inAddress : { ...inAddress, text }),
    [inAddress, text],
  )
  return {
    params,
    filter,
    change,
    setFilter(filter: F) {
      note(filter.text)
      change((before) => write(before, filter))
    },
    setText: type,
    settleText: settle,
  }
}
