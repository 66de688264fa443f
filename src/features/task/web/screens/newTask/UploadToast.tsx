import { Button, Group, Progress } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useSelector } from 'react-redux'
import { selectUploads } from '#features/file/web/file.slice.ts'
import { useUpload } from '#features/file/web/parts/useUpload.ts'
import { selectNewTaskUploads } from '../../taskDraft.slice.ts'

/** How far the files of a new task are, in a toast; or why some were refused, with another try. */
export function UploadToast({ ids, onEnd }: { ids: readonly string[]; onEnd: () => void }) {
  const uploads = useSelector(selectUploads)
  const waiting = useSelector(selectNewTaskUploads).filter(({ id }) => ids.includes(id))
  const { retry } = useUpload()
  const end = useEffectEvent(onEnd)
  const isDone = waiting.length === 0
  useEffect(() => {
    if (isDone) end()
  }, [isDone])

  const refused = waiting.flatMap(({ id }) => (uploads[id]?.reason ? [uploads[id]] : []))
  const size = waiting.reduce((sum, file) => sum + file.size, 0)
  const sent = waiting.reduce((sum, { id }) => sum + (uploads[id]?.sent ?? 0), 0)
  const [first] = refused
  if (first && refused.length === waiting.length)
    return (
      <Group justify="space-between" wrap="nowrap" gap="sm" role={first.isWaiting ? 'status' : 'alert'}>
        <span style={{ overflowWrap: 'anywhere' }}>
          {refused.length === 1 ? `“${first.name}”` : `${refused.length} files`} not uploaded
          {first.isWaiting && ' yet'}. {first.reason}
        </span>
        <Button
          size="compact-xs"
          variant="light"
          flex="none"
          onClick={() => {
            for (const { id } of refused) retry(id)
          }}
        >
          Try again
        </Button>
      </Group>
    )
  const label = waiting.length === 1 ? 'Uploading 1 file…' : `Uploading ${waiting.length} files…`
  return (
    <>
      {label}
      <Progress mt={6} size={3} value={size ? Math.min(100, (sent / size) * 100) : 100} aria-label={label} />
    </>
  )
}
