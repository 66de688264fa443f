import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { SavedViews } from '#features/view/web/screens/SavedViews.tsx'
import { narrower, scopeOf } from '#shared/access.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { addressOf, readView, tabAskedOf, viewAsTab } from '../../report.address.rules.ts'
import { mayTab } from '../../report.tab.rules.ts'
import { reportTabs, tabNames } from '../../report.tab.shape.ts'
import { LinkDialog } from './link/LinkDialog.tsx'
import classes from './Report.module.css'
import { ReportBar } from './ReportBar.tsx'
import { readCell, savedValue } from './reportAddress.ts'
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx'
import { TabReport } from './TabReport.tsx'
import { TimeReport } from './TimeReport.tsx'
import { useReportView } from './useReportView.ts'

/** Tracked time added up, where the role has reports and time at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (narrower(scopeOf(access, 'report.view'), scopeOf(access, 'time.view')) !== 'none')
    return <ReportsScreen />
  return (
    <AppPage title="Reports">
      <Message title="Reports are not shared with you" icon={<IconChartBar size={24} stroke={1.5} />}>
        Your role can’t see reports. An admin can change that.
      </Message>
    </AppPage>
  )
}

function ReportsScreen() {
  const { params, today, usual, view, opened, address, change } = useReportView()
  const viewer = useSelector(selectViewer)
  const [sharing, setSharing] = useState<'link' | 'email' | null>(null)
  const shared = {
    name: opened.view?.name ?? (view.tab ? tabNames[view.tab] : 'Tracked time'),
    search: savedValue(view, usual).search,
    onClose: () => setSharing(null),
  }
  const tabs = [null, ...reportTabs.filter((tab) => mayTab(viewer, tab))]

  return (
    <AppPage title="Reports">
      <PageTabs
        isBelow
        label="Reports"
        tabs={tabs.map((tab) => ({
          name: tab ? tabNames[tab] : 'Time',
          to: addressOf(viewAsTab(view, tab), usual),
          isCurrent: view.tab === tab,
        }))}
      />
      <ReportBar
        view={view}
        usual={usual}
        onChange={change}
        onShare={setSharing}
        saved={
          <SavedViews
            screen="reports"
            opened={opened}
            value={savedValue(view, usual)}
            normalise={({ search }) => savedValue(readView(new URLSearchParams(search), usual), usual)}
          />
        }
      />
      {opened.view?.description && (
        <p className={classes.description} dir="auto">
          {opened.view.description}
        </p>
      )}
      {view.tab && mayTab(viewer, view.tab) ? (
        <TabReport asked={tabAskedOf(view, view.tab)} />
      ) : (
        <TimeReport
          view={view}
          usual={usual}
          today={today}
          cell={readCell(params)}
          addressOf={address}
          onChange={change}
        />
      )}
      {sharing === 'link' && <LinkDialog {...shared} />}
      {sharing === 'email' && <ScheduleDialog {...shared} />}
    </AppPage>
  )
}
