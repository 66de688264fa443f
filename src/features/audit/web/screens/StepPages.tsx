import { Button, Skeleton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useIsFresh } from '#web/store/useIsFresh.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import type { AuditStep } from '../../audit.contract.ts'
import classes from './Audit.module.css'
import { AuditList } from './AuditList.tsx'
import { type Heard, useNewChanges } from './useNewChanges.ts'

/** What the infinite query of such pages answers. */
type Query = {
  data?: { pages: { data: AuditStep[] }[] } | undefined
  error?: unknown
  fulfilledTimeStamp?: number | undefined
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}
type Props = {
  query: Query
  /** Whether a change that has just been made belongs to these. */
  matches: (message: Heard) => boolean
  /** Leaves only the first page, so that loading anew asks for no more than it. */
  onNewer: () => void
  newerText: (count: number) => string
  failedTitle: string
  /** Stands there when nothing was found. */
  nothing: ReactNode
  onOnly: ((subject: string) => void) | undefined
}

/** Changes that come in pages, newest first, with the way to those that were made since. */
export function StepPages({ query, matches, onNewer, newerText, failedTitle, nothing, onOnly }: Props) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const steps = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  // A page may be empty, of changes that are out of sight, and still lead on.
  const isSearching = steps?.length === 0 && hasNextPage
  // Asking on from an earlier answer would keep the first page from being loaded anew.
  const isFresh = useIsFresh(query.fulfilledTimeStamp)
  useEffect(() => {
    if (isSearching && isFresh && !isFetching) void fetchNextPage()
  }, [isSearching, isFresh, isFetching, fetchNextPage])
  const newer = useNewChanges(matches, steps?.[0]?.seq ?? 0)
  const showNewer = () => {
    onNewer()
    void refetch()
  }

  if (error && !steps) return <LoadFailed title={failedTitle} error={error} onRetry={() => void refetch()} />
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
            {newerText(newer)}
          </Button>
        )}
      </div>
      {(!steps || isSearching) &&
        [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={24} className={classes.skeleton} />)}
      {steps?.length === 0 && !isSearching && nothing}
      {steps && steps.length > 0 && (
        <AuditList
          steps={steps}
          hasMore={hasNextPage && !isFetching}
          onMore={() => void fetchNextPage()}
          onOnly={onOnly}
        />
      )}
    </>
  )
}
