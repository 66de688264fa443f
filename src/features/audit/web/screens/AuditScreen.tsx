import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import type { AuditFilter } from '../../audit.contract.ts'
import { firstPageOnly, useGetAuditInfiniteQuery } from '../audit.api.ts'
import { AuditBar } from './AuditBar.tsx'
import { matchesFilter, readFilter, writeFilter } from './auditFilter.ts'
import { StepPages } from './StepPages.tsx'

/** Who changed what in the workspace. */
export function Component() {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const narrow = (change: AuditFilter) => setSearch(writeFilter({ ...filter, ...change }), { replace: true })
  const isSeen = may('audit.view')
  return (
    <AppPage
      title="Audit"
      actions={
        isSeen &&
        may('export') && (
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} />}
            href={`/api/audit/export?${writeFilter(filter)}`}
            download
          >
            Export CSV
          </Button>
        )
      }
    >
      {isSeen ? (
        <>
          <AuditBar filter={filter} onFilter={narrow} />
          <Changes key={writeFilter(filter).toString()} filter={filter} onFilter={narrow} />
        </>
      ) : (
        <Message title="Your role can’t see the audit log" icon={<IconHistory size={24} stroke={1.5} />}>
          It shows who changed what across the workspace. Ask an admin if you need something from it.
        </Message>
      )}
    </AppPage>
  )
}

function Changes({ filter, onFilter }: { filter: AuditFilter; onFilter: (change: AuditFilter) => void }) {
  const dispatch = useAppDispatch()
  const { timeZone } = useWorkspace()
  return (
    <StepPages
      query={useGetAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true, refetchCachedPages: false })}
      matches={(message) => matchesFilter(filter, message, dayIn(timeZone, new Date()))}
      onNewer={() => dispatch(firstPageOnly(filter))}
      newerText={(count) => (count === 1 ? '1 newer change' : `${count} newer changes`)}
      failedTitle="The changes could not be loaded"
      nothing={
        <Message title="No changes here" icon={<IconHistory size={24} stroke={1.5} />}>
          {writeFilter(filter).size
            ? 'No changes match these filters. Clear some of them to see more.'
            : 'Everything created, changed or deleted from now on shows up here.'}
        </Message>
      }
      onOnly={filter.subject ? undefined : (subject) => onFilter({ subject })}
    />
  )
}
