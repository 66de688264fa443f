import { Button } from '@mantine/core'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TaskText } from '#features/file/web/parts/TaskText.tsx'
import { MentionEditor } from '#features/presence/web/parts/MentionEditor.tsx'
import { limits } from '#shared/limits.ts'
import { isMac } from '#web/ui/keys/keyNames.ts'
import classes from '#web/ui/settings/Settings.module.css'

type Props = {
  /** Undefined until it is loaded. */
  value: string | undefined
  mayUpdate: boolean
  /** Answers whether it was taken. */
  onSave: (text: string) => Promise<boolean>
}

/** The description, read as it will be read and written where it stands; what was refused stays to be tried again. */
export function DescriptionSetting({ value, mayUpdate, onSave }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  // What is typed, and what was there when it was begun.
  const [draft, setDraft] = useState<{ text: string; base: string } | null>(null)
  const text = useRef('')
  const box = useRef<HTMLDivElement>(null)
  const isOvertaken = draft !== null && draft.base !== value
  const saveOnLeave = useEffectEvent(() => {
    if (isEditing && !isOvertaken && text.current !== value) void onSave(text.current)
  })
  useEffect(() => () => saveOnLeave(), [])
  // As high as without a description: what stands below it does not move away from under the pointer.
  if (value === undefined) return <div className={classes.plain} aria-busy />

  function edit() {
    text.current = draft?.text ?? value ?? ''
    setDraft((before) => before ?? { text: text.current, base: value ?? '' })
    setIsEditing(true)
  }
  function stop(isByKey = true) {
    setDraft(null)
    setIsEditing(false)
    if (isByKey) requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  async function save(isByKey = true) {
    const typed = text.current
    if (typed === value) return stop(isByKey)
    // Shown as saved at once; refused, it is back in the field.
    stop(isByKey)
    if (await onSave(typed)) return
    text.current = typed
    setDraft({ text: typed, base: draft?.base ?? '' })
    setIsEditing(true)
  }
  function onClick({ target }: MouseEvent) {
    const isText = !(target as HTMLElement).closest('a, button, input, label')
    if (mayUpdate && isText && getSelection()?.isCollapsed !== false) edit()
  }

  if (isEditing) {
    return (
      <MentionEditor
        fallback={<div className={classes.loading} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked to write
        autoFocus
        label="Description"
        placeholder="What is it for, and what does everyone need to know?"
        value={draft?.text ?? value}
        onChange={(typed) => {
          text.current = typed
        }}
        onSubmit={() => void save()}
        onCancel={() => text.current === value && stop()}
        // Never over a colleague's words unasked.
        onBlur={() => !isOvertaken && void save(false)}
        minRows={5}
        maxLength={limits.description}
        actions={
          <>
            <span className={classes.hint} role="status">
              {isOvertaken
                ? 'Someone changed this while you typed; saving replaces their text.'
                : `${isMac ? '⌘' : 'Ctrl+'}Enter to save`}
            </span>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => stop()}>
              Cancel
            </Button>
            <Button size="compact-sm" onClick={() => void save()}>
              Save
            </Button>
          </>
        }
      />
    )
  }
  return (
    <div ref={box}>
      {value && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div // oxlint-disable-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          className={classes.text}
          data-editable={mayUpdate || undefined}
          onClick={onClick}
        >
          <TaskText text={value} />
        </div>
      )}
      {mayUpdate ? (
        <Button size="compact-sm" variant="default" onClick={edit}>
          {value ? 'Edit the description' : 'Add a description'}
        </Button>
      ) : (
        !value && <div className={classes.plain}>None</div>
      )}
    </div>
  )
}
