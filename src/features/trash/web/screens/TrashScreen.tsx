import { Button, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { documentPath } from '#features/document/web/parts/documentPath.ts'
import { useNames } from '#features/task/web/screens/detail/useNames.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { daysInTrash, type TrashItem, type TrashKind, trashKinds } from '../../trash.contract.ts'
import { type TrashFilter, useGetTrashInfiniteQuery, useRestoreTrashMutation } from '../trash.api.ts'
import classes from './Trash.module.css'
import { TrashBar } from './TrashBar.tsx'
import { TrashRow } from './TrashRow.tsx'
import { kindText } from './trashText.ts'

const readFilter = (search: URLSearchParams): TrashFilter => ({
  kind: trashKinds.find((kind: TrashKind) => kind === search.get('kind')),
  search: search.get('q')?.slice(0, 200) || undefined,
})

/** What was deleted in the last 30 days, and the way back. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const navigate = useNavigate()
  const names = useNames()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetTrashInfiniteQuery(filter, {
    refetchOnMountOrArgChange: true,
    refetchCachedPages: false,
  })
  const [restore, { isLoading: isRestoring }] = useRestoreTrashMutation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const selected = items?.filter(({ id }) => chosen.has(id)) ?? []

  function narrow(change: TrashFilter) {
    const { kind, search } = { ...filter, ...change }
    setSearch({ ...(kind && { kind }), ...(search && { q: search }) }, { replace: true })
  }
  const toggle = useCallback(
    ({ id }: TrashItem) =>
      setChosen((known) => {
        const next = new Set(known)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  async function bringBack(chosen: readonly TrashItem[]) {
    const items = chosen.map(({ kind, id }) => ({ kind, id }))
    const { error } = await restore({ body: { items } })
    const [first] = chosen
    if (error || !first) return
    const what = chosen.length === 1 ? kindText(first) : `${chosen.length} items`
    const path = chosen.length === 1 && placeOf(first)
    showDone(`${what} restored`, path ? { open: () => void navigate(path) } : {})
  }

  return (
    <AppPage title="Trash">
      <TrashBar
        filter={filter}
        onFilter={narrow}
        selected={selected.length}
        isRestoring={isRestoring}
        onClear={() => setChosen(new Set())}
        onRestore={() => void bringBack(selected)}
      />
      {!items &&
        !error &&
        [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={28} className={classes.skeleton} />)}
      {!items && error && (
        <LoadFailed title="The trash could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {items?.length === 0 && <Nothing isNarrowed={Boolean(filter.kind ?? filter.search)} />}
      {items && items.length > 0 && (
        <div className={classes.scroller}>
          <ul className={classes.list} aria-label="Deleted">
            {items.map((item) => (
              <TrashRow
                key={item.id}
                item={item}
                names={names}
                isSelected={chosen.has(item.id)}
                isRestoring={isRestoring}
                onSelect={toggle}
                onRestore={() => void bringBack([item])}
              />
            ))}
          </ul>
          {hasNextPage && (
            <div className={classes.more}>
              <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </div>
      )}
    </AppPage>
  )
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Message
    title={isNarrowed ? 'Nothing found' : 'Trash is empty'}
    icon={<IconTrash size={24} stroke={1.5} />}
  >
    {isNarrowed
      ? 'Nothing in the trash matches. Try another word or type.'
      : `Deleted items stay here for ${daysInTrash} days.`}
  </Message>
)

/** Where a restored thing is looked at; null for what has no page of its own. */
function placeOf({ kind, id, task }: TrashItem): string | null {
  if (kind === 'project') return `/projects/${id}`
  if (kind === 'client') return clientPath(id)
  if (kind === 'document') return documentPath(id)
  const taskId = kind === 'task' ? id : task
  return taskId && `/tasks/${taskId}`
}
