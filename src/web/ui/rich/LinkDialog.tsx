import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { completeAddress, mayLink } from '#shared/rich/document.ts'
import { AnchoredPopover } from '../picker/AnchoredPopover.tsx'
import classes from './RichEditor.module.css'

type Props = { editor: Editor; anchor: HTMLElement; onClose: () => void }

/** Asks where the selected text leads; without a selection the address itself is written. */
export function LinkDialog({ editor, anchor, onClose }: Props) {
  const [known] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(known)
  const [problem, setProblem] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const href = completeAddress(address.trim())
    if (!href) return remove()
    if (!mayLink(href)) return setProblem('Enter a web or email address')
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !known) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  function remove() {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <AnchoredPopover anchor={anchor} label="Link" width={304} onClose={onClose}>
      <form className={classes.link} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          // Else a dialog around the text would close with this one.
          data-mantine-stop-propagation="true"
          type="url"
          aria-label="Address"
          placeholder="https://"
          value={address}
          error={problem}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setProblem('')
          }}
        />
        <div className={classes.linkButtons}>
          {known && (
            <Button variant="default" onClick={remove}>
              Remove
            </Button>
          )}
          <Button type="submit">{known ? 'Change' : 'Link'}</Button>
        </div>
      </form>
    </AnchoredPopover>
  )
}
