import { Button, Skeleton } from '@mantine/core'
import { IconArrowUp, IconDownload, IconHistory } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../../../web/store/api.ts'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { Message } from '../../../../web/ui/Message.tsx'
import { useMay } from '../../../user/web/user.api.ts'
import type { AuditFilter } from '../../audit.contract.ts'
import { firstPageOnly, useGetAuditInfiniteQuery } from '../audit.api.ts'
import classes from '../parts/Audit.module.css'
import { AuditBar } from '../parts/AuditBar.tsx'
import { AuditList } from '../parts/AuditList.tsx'
import { readFilter, writeFilter } from '../parts/auditFilter.ts'
import { useNewer } from '../parts/useNewer.ts'

/** Who changed what in the workspace. */
export function Component() {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const narrow = (change: AuditFilter) =>
    setSearch(writeFilter({ ...filter, ...change }), { replace: true, preventScrollReset: true })
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
        <Message title="The audit log is not for your role" icon={<IconHistory size={32} stroke={1.25} />}>
          It tells who changed what in the whole workspace. Ask an admin if you need something from it.
        </Message>
      )}
    </AppPage>
  )
}

function Changes({ filter, onFilter }: { filter: AuditFilter; onFilter: (change: AuditFilter) => void }) {
  const dispatch = useAppDispatch()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetAuditInfiniteQuery(filter)
  const steps = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  // A page may be empty, of changes that are out of sight, and still lead on.
  const isSearching = steps?.length === 0 && hasNextPage
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  const newer = useNewer(filter, steps?.[0]?.seq ?? 0)
  const showNewer = () => {
    dispatch(firstPageOnly(filter))
    void refetch()
  }

  if (error && !steps) {
    return (
      <Message
        title="The changes could not be loaded"
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </Message>
    )
  }
  return (
    <>
      <div className={classes.newer} role="status">
        {steps && newer > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowUp size={14} stroke={1.5} aria-hidden />}
            onClick={showNewer}
          >
            {newer === 1 ? '1 newer change' : `${newer} newer changes`}
          </Button>
        )}
      </div>
      {(!steps || isSearching) &&
        [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={24} className={classes.skeleton} />)}
      {steps?.length === 0 && !isSearching && (
        <Message title="No changes here" icon={<IconHistory size={32} stroke={1.25} />}>
          {writeFilter(filter).size
            ? 'Nothing in the log fits all of these. Take something away above to see more.'
            : 'Whatever is created, changed or deleted from now on is told here, with who did it.'}
        </Message>
      )}
      {steps && steps.length > 0 && (
        <AuditList
          steps={steps}
          hasMore={hasNextPage && !isFetching}
          onMore={() => void fetchNextPage()}
          onOnly={filter.thing ? undefined : (thing) => onFilter({ thing })}
        />
      )}
    </>
  )
}
