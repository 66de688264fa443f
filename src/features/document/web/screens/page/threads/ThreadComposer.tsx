import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { MentionEditor } from '#features/presence/web/parts/MentionEditor.tsx'
import { limits } from '#shared/limits.ts'
import classes from './Threads.module.css'

type Props = {
  label: string
  placeholder?: string
  value?: string
  action: string
  /** Somebody just asked to write. */
  isAsked?: boolean
  /** Answers whether it was stored; what was not stays to be sent again. */
  onSend: (text: string) => Promise<boolean>
  onCancel?: () => void
}

/** Where a comment on a page is written. */
export function ThreadComposer({
  label,
  placeholder = '',
  value = '',
  action,
  onSend,
  onCancel,
  isAsked = false,
}: Props) {
  const latest = useRef(value)
  const [typed, setTyped] = useState(value)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState(0)
  async function send() {
    const text = latest.current.trim()
    if (!text || isSending) return
    setSending(true)
    const isStored = await onSend(text)
    setSending(false)
    if (!isStored) return
    latest.current = ''
    setTyped('')
    setSent(sent + 1)
  }
  return (
    <div className={classes.composer}>
      <MentionEditor
        // An empty editor for the next one: it holds its own text while one types.
        key={sent}
        fallback={<div className={classes.loading} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked to write, or goes on after sending
        autoFocus={isAsked || sent > 0}
        value={typed}
        onChange={(text) => {
          latest.current = text
          setTyped(text)
        }}
        onSubmit={() => void send()}
        {...(onCancel && { onCancel })}
        label={label}
        placeholder={placeholder}
        minRows={1}
        maxLength={limits.comment}
      />
      <div className={classes.send}>
        {onCancel && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="compact-sm" disabled={!typed.trim()} loading={isSending} onClick={() => void send()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
