import { IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './DropZone.module.css'

type Props = {
  isEnabled: boolean
  onFiles: (files: File[]) => void
  className?: string | undefined
  /** What dropping does. */
  hint?: string
  children: ReactNode
}

/** Takes files that are dropped or pasted anywhere on it; a text field inside may take them first. */
export function DropZone({
  isEnabled,
  onFiles,
  className,
  hint = 'Drop files to add them to this task',
  children,
}: Props) {
  const depth = useRef(0)
  const [isOver, setIsOver] = useState(false)

  const brings = ({ dataTransfer }: DragEvent) => isEnabled && dataTransfer.types.includes('Files')
  function end() {
    depth.current = 0
    setIsOver(false)
  }
  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (!isEnabled || event.defaultPrevented || !files.length) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button "Add files"
    <div
      className={`${classes.zone} ${className ?? ''}`}
      onPaste={onPaste}
      onDragEnter={(event) => {
        if (!brings(event)) return
        depth.current++
        setIsOver(true)
      }}
      onDragOver={(event) => {
        // Unhandled, the browser would open the file in place of the page.
        if (brings(event)) event.preventDefault()
      }}
      onDragLeave={(event) => {
        if (brings(event) && --depth.current <= 0) end()
      }}
      onDrop={(event) => {
        end()
        if (event.defaultPrevented || !brings(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className={classes.hint}>
          <IconUpload size={20} stroke={1.5} aria-hidden />
          {hint}
        </div>
      )}
    </div>
  )
}
