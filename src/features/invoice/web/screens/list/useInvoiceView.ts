import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { type InvoiceView, readView, writeView } from './invoicesAddress.ts'

/** What the list is narrowed to and ordered by, as the address carries it; the text counts before it stands there. */
export function useInvoiceView() {
  const [params, setParams] = useSearchParams()
  const { key: step } = useLocation()
  const view = useMemo(() => readView(params), [params])
  const change = (changed: Partial<InvoiceView>) =>
    setParams((before) => writeView({ ...readView(before), ...changed }), { replace: true })
  const { text, type, settle, note } = useTypedText(view.search ?? '', { step }, (typed) =>
    change({ search: typed.trim() || undefined }),
  )
  return {
    view,
    text,
    setText: type,
    settleText: settle,
    change,
    replace(next: InvoiceView) {
      note(next.search ?? '')
      setParams(writeView(next), { replace: true })
    },
  }
}
export type InvoiceViewState = ReturnType<typeof useInvoiceView>
