import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { useDraft } from './draft.ts'
import { keysOf, openLink, pastedFiles, readPlainText, writePlainText } from './editing.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { fromOutside, Limit } from './limit.ts'
import { MentionMenu } from './MentionMenu.tsx'
import { type Mentionable, useMentionMenu } from './mentionMenu.ts'
import { parse } from './parse.ts'
import prose from './prose.module.css'
import classes from './RichEditor.module.css'
import { schema } from './schema.ts'
import { Toolbar } from './Toolbar.tsx'
import { insertFiles, type StoredFile, Uploads } from './uploads.ts'

type Props = {
  /** Markdown. A new text from outside is taken while nothing is being typed. */
  value: string
  /** A moment after typing stopped, and at once when the editor is left, submitted or taken away. */
  onChange: (markdown: string) => void
  /** Ctrl or Cmd with Enter, after `onChange`. */
  onSubmit?: () => void
  /** Escape, after `onChange`; what surrounds the editor does not hear of it. */
  onCancel?: () => void
  /** The focus went elsewhere, after `onChange`. */
  onBlur?: () => void
  /** Whether files are on their way; a text sent meanwhile would lack them. */
  onUploading?: (isUploading: boolean) => void
  placeholder?: string
  label: string
  autoFocus?: boolean
  minRows?: number
  /** Characters of Markdown. */
  maxLength?: number
  /** Whom `@` offers. */
  mentions?: readonly Mentionable[]
  /** Stores pasted and dropped files. When it fails nothing is inserted, and the caller says why. */
  onFiles?: (files: File[]) => Promise<StoredFile[]>
  /** Always shows the formatting buttons, not only while one writes. */
  toolbar?: boolean
}

/** Dialogs listen for Escape before anyone else does, and leave it to a field that has this. */
const ownEscape = 'data-mantine-stop-propagation'
const nobody: readonly Mentionable[] = []

/** Writes rich text. Heavy: load it when someone begins to write (`React.lazy`). */
export function RichEditor(props: Props) {
  const { value, minRows = 3, maxLength, mentions = nobody, onFiles, toolbar = false } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const mention = useMentionMenu(mentions, classes.menu!)
  const draft = useDraft(value, props.onChange)
  const [hasFocus, setHasFocus] = useState(false)
  const [linkAnchor, setLinkAnchor] = useState<HTMLElement | null>(null)
  const [length, setLength] = useState(value.length)
  const [isRefused, setIsRefused] = useState(false)
  const isLinking = useRef(false)
  isLinking.current = linkAnchor !== null

  const uploads = useRef(0)
  const current = useRef<Editor>(null)
  async function upload(files: File[], at: number) {
    const { onFiles, onUploading } = latest.current
    if (!onFiles) return
    if (uploads.current++ === 0) onUploading?.(true)
    await insertFiles(current.current!, files, at, onFiles)
    if (--uploads.current === 0) latest.current.onUploading?.(false)
  }

  // Made once: what changes later is looked up when it is needed.
  const [options] = useState<UseEditorOptions>(() => ({
    extensions: [
      ...schema,
      mention.extension,
      Uploads,
      Placeholder.configure({ placeholder: () => latest.current.placeholder ?? '' }),
      ...(maxLength ? [Limit.configure({ max: maxLength, onRefuse: () => setIsRefused(true) })] : []),
    ],
    content: parse(value),
    autofocus: props.autoFocus ? 'end' : false,
    injectCSS: false,
    textDirection: 'auto',
    // What is pasted as text is read as Markdown already.
    enablePasteRules: ['link'],
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor, transaction }) => {
      if (transaction.getMeta(fromOutside)) return
      setIsRefused(false)
      draft.note(editor.state.doc)
    },
    editorProps: {
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': latest.current.label,
        ...(latest.current.onCancel && { [ownEscape]: 'true' }),
        class: `${prose.prose} ${classes.text}`,
      }),
      handleKeyDown: keysOf({
        isMenuOpen: mention.isOpen,
        flush: draft.flush,
        actions: () => latest.current,
        link: () => setLinkAnchor(box.current),
      }),
      handleClick: openLink,
      clipboardTextParser: readPlainText,
      clipboardTextSerializer: writePlainText,
      handlePaste: ({ state }, event) => {
        const files = pastedFiles(event)
        if (!files.length || !latest.current.onFiles) return false
        upload(files, state.selection.from)
        return true
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : [...(event.dataTransfer?.files ?? [])]
        if (!files.length) return false
        // Unhandled, the browser would open the file in place of the page.
        event.preventDefault()
        upload(
          files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from,
        )
        return true
      },
    },
  }))
  const editor = useEditor(options)
  current.current = editor

  useEffect(() => {
    if (!draft.mayTake(value)) return
    setLength(value.length)
    const taken = editor.chain().setMeta(fromOutside, true).setMeta('addToHistory', false)
    taken.setContent(parse(value)).run()
  }, [editor, draft, value])
  // Nothing typed is lost when the editor is taken away.
  useEffect(() => () => void draft.flush(), [draft])
  useEffect(() => draft.watch((text) => setLength(text.length)), [draft])

  const { menu } = mention
  useEffect(() => {
    const text = menu && box.current?.querySelector('[role=textbox]')
    if (!text) return
    text.setAttribute('aria-controls', menuId)
    text.setAttribute('aria-activedescendant', `${menuId}-${menu.active}`)
    text.setAttribute(ownEscape, 'true')
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
      if (!latest.current.onCancel) text.removeAttribute(ownEscape)
    }
  }, [menu, menuId])

  function leave() {
    draft.flush()
    // Not yet known here: where the focus goes, or whether only the window lost it.
    requestAnimationFrame(() => {
      if (!box.current || box.current.contains(document.activeElement) || isLinking.current) return
      setHasFocus(false)
      latest.current.onBlur?.()
    })
  }

  const isNearLimit = !!maxLength && length > maxLength * 0.9
  return (
    <div
      ref={box}
      role="group"
      className={classes.box}
      style={{ '--rows': minRows } as CSSProperties}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
    >
      <EditorContent editor={editor} />
      {menu && <MentionMenu id={menuId} {...menu} onPoint={mention.point} onTake={menu.take} />}
      {(toolbar || hasFocus) && (
        <Toolbar
          editor={editor}
          onLink={setLinkAnchor}
          onAttach={onFiles && ((files) => upload(files, editor.state.selection.from))}
        />
      )}
      {(isNearLimit || isRefused) && (
        <p className={classes.counter} data-refused={isRefused || undefined} role="status">
          {isRefused && 'No room for that: '}
          {length.toLocaleString()} of {maxLength?.toLocaleString()} characters
        </p>
      )}
      {linkAnchor && (
        <LinkDialog
          editor={editor}
          anchor={linkAnchor}
          onClose={() => {
            // At once, or the focus would be nowhere for a moment.
            editor.view.focus()
            setLinkAnchor(null)
          }}
        />
      )}
    </div>
  )
}

export default RichEditor
