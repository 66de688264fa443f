import { Button, Skeleton } from '@mantine/core'
import { IconArrowUp, IconNews } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { errorText } from '../../../../web/store/api.ts'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { Message } from '../../../../web/ui/Message.tsx'
import { AuditList } from '../../../audit/web/parts/AuditList.tsx'
import { firstNewsOnly, useGetNewsInfiniteQuery } from '../notification.api.ts'
import classes from './Notification.module.css'
import { useNewerNews } from './useNewerNews.ts'

/** What happens in the workspace: all that one may see, or what concerns the whole workspace. */
export function WorkspaceNews({ type }: { type: '0' | '2' }) {
  const dispatch = useAppDispatch()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetNewsInfiniteQuery(type)
  const steps = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  // A page may be empty, of changes that are out of sight, and still lead on.
  const isSearching = steps?.length === 0 && hasNextPage
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  const newer = useNewerNews(type === '2', steps?.[0]?.seq ?? 0)
  const showNewer = () => {
    dispatch(firstNewsOnly(type))
    void refetch()
  }

  if (error && !steps) {
    return (
      <Message
        title="The news could not be loaded"
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
    <div className={classes.fill}>
      <div className={classes.newer} role="status">
        {steps && newer > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowUp size={14} stroke={1.5} aria-hidden />}
            onClick={showNewer}
          >
            Show what is new
          </Button>
        )}
      </div>
      {(!steps || isSearching) &&
        [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={24} className={classes.skeleton} />)}
      {steps?.length === 0 && !isSearching && (
        <Message title="No news yet" icon={<IconNews size={32} stroke={1.25} />}>
          {type === '2'
            ? 'Members who come and go, projects that begin and end, and changed settings are told here.'
            : 'Whatever happens in the projects that you see is told here, with who did it.'}
        </Message>
      )}
      {steps && steps.length > 0 && (
        <AuditList
          steps={steps}
          hasMore={hasNextPage && !isFetching}
          onMore={() => void fetchNextPage()}
          onOnly={undefined}
        />
      )}
    </div>
  )
}
