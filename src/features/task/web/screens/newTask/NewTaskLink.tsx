import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { readLink } from '#features/file/web/parts/readLink.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { afterPress } from '#web/ui/focus/afterPress.ts'
import { newTaskLinkAdded } from '../../taskDraft.slice.ts'

type Props = { onClose: () => void }

/** Takes the address of a link for the draft: Enter adds it, Escape leaves. */
export function NewTaskLink({ onClose }: Props) {
  const dispatch = useAppDispatch()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const { link, problems } = readLink({ address, title: '', teamOnly: false })
    setProblem(link ? undefined : problems.url)
    if (!link) return
    dispatch(newTaskLinkAdded({ id: link.id, url: link.url, name: link.name }))
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape') onClose()
    else return
    // The dialog would hear it too.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked for it
      autoFocus
      type="url"
      aria-label="Address of the link"
      placeholder="https://"
      maxLength={2000}
      value={address}
      error={problem}
      onChange={(event) => {
        setAddress(event.currentTarget.value)
        setProblem(undefined)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => (address.trim() ? add() : afterPress(onClose))}
    />
  )
}
