import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import type { Upload } from '../file.slice.ts'
import { fileSize } from '../parts/fileSize.ts'
import classes from './TaskFiles.module.css'

type Props = { upload: Upload; onRetry: () => void; onCancel: () => void }

/** A file on its way, or one that was refused, with the reason. */
export function UploadLine({ upload, onRetry, onCancel }: Props) {
  const { name, size, sent, reason, isFinal, isWaiting } = upload
  const percent = size ? Math.min(100, Math.round((sent / size) * 100)) : 100
  return (
    <li className={classes.line} data-upload>
      <span className={classes.picture}>
        <IconUpload size={16} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.about}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        {reason ? (
          <span role={isWaiting ? 'status' : 'alert'} className={isWaiting ? classes.waits : classes.problem}>
            Not uploaded{isWaiting && ' yet'}. {reason}
          </span>
        ) : (
          <>
            <Progress
              value={percent}
              size={3}
              aria-label={`Uploading ${name}`}
              className={classes.progress}
            />
            <span className={classes.meta}>
              {percent < 100 ? `${fileSize(sent)} of ${fileSize(size)}` : 'Checking…'}
            </span>
          </>
        )}
      </div>
      {reason && !isFinal && (
        <Button size="compact-xs" variant="light" onClick={onRetry}>
          Try again
        </Button>
      )}
      <ActionIcon aria-label={reason ? `Discard ${name}` : `Cancel the upload of ${name}`} onClick={onCancel}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}
