import { Button, Skeleton, Switch } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { PageVersion } from '../../../../document.contract.ts'
import {
  useGetPageVersionQuery,
  useGetPageVersionsQuery,
  useRestorePageVersionMutation,
} from '../../../document.api.ts'
import page from '../DocumentPage.module.css'
import classes from './PageHistory.module.css'

const PageText = lazy(() => import('./PageText.tsx'))

type Props = {
  pageId: string
  /** The version that is read; the newest unless one was chosen. */
  chosen: string
  mayRestore: boolean
  isWide: boolean
  onChoose: (version: string) => void
  onClose: () => void
}

/** What stood on a page before, who wrote it, and the way back to it. */
export function PageHistory({ pageId, chosen, mayRestore, isWide, onChoose, onClose }: Props) {
  const { currentData, isError, error, refetch } = useGetPageVersionsQuery({ params: { id: pageId } })
  const [restore] = useRestorePageVersionMutation()
  const [showsChanges, setShowsChanges] = useState(true)
  const versions = currentData?.data
  const newest = versions?.[0]
  const version = versions?.find(({ id }) => id === chosen) ?? newest
  const close = (
    <Button variant="default" leftSection={<IconX size={16} stroke={1.5} aria-hidden />} onClick={onClose}>
      Close
    </Button>
  )
  if (isError && !versions)
    return (
      <LoadFailed title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (versions && !version)
    return (
      <Message title="No versions yet" actions={close}>
        The first version is saved once someone edits this page.
      </Message>
    )
  function restoreThis() {
    if (!version || !newest) return
    const to = (id: string) => restore({ params: { id: pageId, version: id } })
    showDone('Version restored', {
      undo: () => to(newest.id),
      redo: () => to(version.id),
      call: to(version.id),
    })
    onClose()
  }
  return (
    <>
      <div className={page.pane} data-wide={isWide || undefined}>
        <div className={classes.bar}>
          {close}
          <Switch
            label="Show changes"
            checked={showsChanges}
            onChange={({ currentTarget }) => setShowsChanges(currentTarget.checked)}
          />
          {mayRestore && version && version !== newest && (
            <Button
              leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
              onClick={restoreThis}
            >
              Restore
            </Button>
          )}
        </div>
        {version && <OneVersion pageId={pageId} version={version} showsChanges={showsChanges} />}
      </div>
      <VersionList versions={versions ?? []} current={version?.id} onChoose={onChoose} />
    </>
  )
}

type OneProps = { pageId: string; version: PageVersion; showsChanges: boolean }

function OneVersion({ pageId, version, showsChanges }: OneProps) {
  const { currentData, isError, error, refetch } = useGetPageVersionQuery({
    params: { id: pageId, version: version.id },
  })
  const waiting = (
    <div className={page.waiting} role="status" aria-label="Loading the version">
      <Skeleton height={20} width="60%" />
      <Skeleton height={12} />
    </div>
  )
  if (isError && !currentData)
    return <LoadFailed title="The version could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!currentData) return waiting
  const { text, textBefore } = currentData.data
  return (
    <Suspense fallback={waiting}>
      <PageText
        text={text}
        textBefore={showsChanges ? textBefore : undefined}
        label={`Version of ${fullInstant(version.updatedAt)}`}
      />
    </Suspense>
  )
}

type ListProps = {
  versions: readonly PageVersion[]
  current: string | undefined
  onChoose: (id: string) => void
}

function VersionList({ versions, current, onChoose }: ListProps) {
  const { byId } = useMembers()
  const now = useToday()
  const names = (ids: readonly string[]) =>
    new Intl.ListFormat('en-US').format(
      ids.map((id) => (byId[id] ? memberName(byId[id]) : 'a former member')).sort(),
    )
  return (
    <nav className={classes.list} aria-label="Versions">
      <h2>Versions</h2>
      <ul>
        {versions.map(({ id, updatedAt, authors, restoredFrom }) => (
          <li key={id}>
            <button type="button" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
              <time dateTime={updatedAt} title={fullInstant(updatedAt)}>
                {shortInstant(updatedAt, now)}
              </time>
              <span dir="auto">{names(authors)}</span>
              {restoredFrom !== null && <span>Restored an earlier version</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
