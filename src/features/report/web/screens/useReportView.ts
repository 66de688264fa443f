import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { useOpenedView } from '#features/view/web/parts/useOpenedView.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { latestParams, useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { addressOf, type ReportView, readView } from '../../report.address.rules.ts'
import { reportPeriods } from '../../report.period.rules.ts'
import { reportArranged, selectArrangement } from '../report.slice.ts'
import { arrangementOf, readArrangement, withSaved } from './reportAddress.ts'

/** What the address says of a report; one that says nothing is of the report as it was left, and soon says so. */
export function useReportView() {
  const [params] = useSearchParams()
  const { timeZone } = useWorkspace()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const may = useMay()
  const seesClients = may('client.view')
  const arrangement = useSelector(selectArrangement)
  const today = dayIn(timeZone)
  const usual = useMemo(() => reportPeriods(today), [today])
  const isBare = params.size === 0
  const view = useMemo(
    () => (isBare ? readArrangement(arrangement, usual, seesClients) : readView(params, usual)),
    [isBare, arrangement, usual, seesClients, params],
  )
  const opened = useOpenedView('reports')
  const address = (to: Partial<ReportView>) =>
    withSaved(addressOf({ ...view, ...to }, usual), opened.view?.id)
  const named = addressOf(view, usual)
  useEffect(() => {
    if (isBare) void navigate(named, { replace: true })
  }, [isBare, named, navigate])

  /** What a saved report is changed to is its own matter. */
  function change(to: Partial<ReportView>) {
    const asked = latestParams()
    const latest = asked.size ? readView(asked, usual) : view
    const arranged = arrangementOf({ ...latest, ...to }, usual)
    if (!opened.view && arranged !== arrangementOf(view, usual)) dispatch(reportArranged(arranged))
    void navigate(address({ ...latest, ...to }))
  }
  return { params, today, usual, view, opened, address, change }
}
