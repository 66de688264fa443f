import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { fileAddress } from '#shared/rich/document.ts'
import { fileSize } from '../parts/fileSize.ts'
import { FileIcon } from './FileLine.tsx'
import classes from './FilePreview.module.css'
import { fileKind, type ShownFile } from './fileKind.ts'

type Props = {
  files: readonly ShownFile[]
  fileId: string
  /** Where its bytes are; its preview stands below. */
  addressOf?: (id: string) => string
  onGo: (fileId: string) => void
  onClose: () => void
}

/** Its library is large: it is loaded for whoever opens a PDF, and not before. */
const PdfDocument = lazy(async () => ({ default: (await import('./pdf/PdfDocument.tsx')).PdfDocument }))

/** A file, shown as far as a browser can show it safely; arrows lead to the one before and after. */
export function FilePreview({ files, fileId, addressOf = fileAddress, onGo, onClose }: Props) {
  const at = files.findIndex(({ id }) => id === fileId)
  const file = files[at]
  const before = files[at - 1]
  const after = files[at + 1]
  if (!file) return null

  function onKeyDown({ key, target }: KeyboardEvent) {
    // Players move in time with the same keys.
    if (target instanceof HTMLMediaElement) return
    if (key === 'ArrowLeft' && before) onGo(before.id)
    if (key === 'ArrowRight' && after) onGo(after.id)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <span className={classes.title} dir="auto">
          {file.name}
        </span>
      }
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        <Shown key={file.id} file={file} source={addressOf(file.id)} />
      </div>
      <div className={classes.bar}>
        {files.length > 1 && (
          <>
            <ActionIcon
              aria-label="Previous file"
              disabled={!before}
              onClick={() => before && onGo(before.id)}
            >
              <IconChevronLeft size={16} stroke={1.5} />
            </ActionIcon>
            <span className={classes.count} aria-live="polite">
              {at + 1} of {files.length}
            </span>
            <ActionIcon aria-label="Next file" disabled={!after} onClick={() => after && onGo(after.id)}>
              <IconChevronRight size={16} stroke={1.5} />
            </ActionIcon>
          </>
        )}
        <span className={classes.meta}>{fileSize(file.size)}</span>
        <Button
          component="a"
          href={addressOf(file.id)}
          download={file.name}
          variant="default"
          data-autofocus
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        >
          Download
        </Button>
      </div>
    </Modal>
  )
}

function Shown({ file, source }: { file: ShownFile; source: string }) {
  switch (fileKind(file)) {
    case 'picture':
      return (
        <img
          className={classes.picture}
          src={`${source}/preview`}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt={file.name}
        />
      )
    case 'pdf':
      return (
        <Suspense fallback={<p className={classes.nothing}>Loading…</p>}>
          <PdfDocument source={source} name={file.name} />
        </Suspense>
      )
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: what members upload has no captions
      return <audio className={classes.sound} src={source} controls aria-label={file.name} /> // oxlint-disable-line jsx-a11y/media-has-caption
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: as above
      return <video className={classes.picture} src={source} controls aria-label={file.name} /> // oxlint-disable-line jsx-a11y/media-has-caption
    case 'text':
      return <Text source={source} />
    default:
      return (
        <p className={classes.nothing}>
          <FileIcon file={file} size={32} />
          This file type can’t be previewed. Download it to open it.
        </p>
      )
  }
}

/** Read as text whatever it says; nothing in it becomes part of the page. */
function Text({ source }: { source: string }) {
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    const stop = new AbortController()
    fetch(source, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.text() : null))
      .then(setText)
      .catch(() => !stop.signal.aborted && setText(null))
    return () => stop.abort()
  }, [source])
  if (text === null) return <p className={classes.nothing}>The file could not be loaded.</p>
  return (
    <pre
      className={classes.text}
      dir="auto"
      tabIndex={0 /* oxlint-disable-line jsx-a11y/no-noninteractive-tabindex */}
    >
      {text}
    </pre>
  )
}
