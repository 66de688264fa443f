import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, type EditorOptions } from '@tiptap/react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { parse } from '#shared/rich/parse.ts'
import { afterPress } from '../focus/afterPress.ts'
import { MemberAvatar } from '../icon/MemberAvatar.tsx'
import { makeDraft, markdownOf } from './draft.ts'
import { keysOf, openLink, pastedFiles, readPlainText, textEvents, writePlainText } from './editing.ts'
import { HeadingLevels } from './headings.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { fromOutside, Limit } from './limit.ts'
import { type Face, MentionMenu } from './MentionMenu.tsx'
import { type Mentionable, type Menu, makeMentionMenu } from './mentions.ts'
import prose from './prose.module.css'
import classes from './RichEditor.module.css'
import { schema } from './schema.ts'
import { Toolbar } from './Toolbar.tsx'
import { insertFiles, type StoredFile, Uploads } from './uploads.ts'
import { useStableEditor } from './useStableEditor.ts'

type Props = {
  /** Markdown. A new text from outside is taken while nothing is being typed. */
  value: string
  /** A moment after typing stopped, and at once for the first letter or when the editor is left, submitted or taken away. */
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
  mentionFace?: Face
  /** Stores pasted and dropped files. When it fails nothing is inserted, and the caller says why. */
  onFiles?: (files: File[]) => Promise<StoredFile[]>
  /** Always shows the formatting buttons, not only while one writes. */
  toolbar?: boolean
  /** Buttons below the text, which end writing; what is typed is given to `onChange` before they hear of a click. */
  actions?: ReactNode
}

/** Dialogs listen for Escape before anyone else does, and leave it to a field that has this. */
const ownEscape = 'data-mantine-stop-propagation'
const nobody: readonly Mentionable[] = []

/** What the editor's parts look up when something happens, long after they were made. */
function makeHost(first: Props, flush: () => void) {
  let props = first
  let editor: Editor | null = null
  let uploads = 0
  return {
    props: () => props,
    update(next: Props, current: Editor) {
      props = next
      editor = current
    },
    async upload(files: File[], at: number) {
      if (!props.onFiles || !editor) return
      if (uploads++ === 0) props.onUploading?.(true)
      await insertFiles(editor, files, at, props.onFiles)
      if (--uploads > 0) return
      flush()
      props.onUploading?.(false)
    },
  }
}

type Parts = {
  host: ReturnType<typeof makeHost>
  draft: ReturnType<typeof makeDraft>
  mention: ReturnType<typeof makeMentionMenu>
  setLength: (length: number) => void
  setIsRefused: (isRefused: boolean) => void
  setLinkAnchor: (anchor: HTMLElement) => void
}

/** What the editor is made of, which is the same for as long as it stands. */
function makeOptions({
  host,
  draft,
  mention,
  setLength,
  setIsRefused,
  setLinkAnchor,
}: Parts): Partial<EditorOptions> {
  const { value, maxLength } = host.props()
  return {
    extensions: [
      ...schema,
      mention.extension,
      Uploads,
      HeadingLevels,
      Placeholder.configure({ placeholder: () => host.props().placeholder ?? '' }),
      ...(maxLength ? [Limit.configure({ max: maxLength, onRefuse: () => setIsRefused(true) })] : []),
    ],
    content: parse(value),
    injectCSS: false,
    textDirection: 'auto',
    // What is pasted as text is read as Markdown already.
    enablePasteRules: ['link'],
    onUpdate: ({ editor, transaction }) => {
      setIsRefused(false)
      if (transaction.getMeta(fromOutside)) return setLength(markdownOf(editor.state.doc).length)
      draft.note(editor.state.doc)
    },
    editorProps: {
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': host.props().label,
        ...(host.props().onCancel && { [ownEscape]: 'true' }),
        class: `${prose.prose} ${classes.text}`,
      }),
      handleKeyDown: keysOf({
        isMenuOpen: mention.isOpen,
        flush: draft.flush,
        actions: host.props,
        link: setLinkAnchor,
      }),
      handleDOMEvents: textEvents(mention.isOpen),
      handleClick: openLink,
      clipboardTextParser: readPlainText('text'),
      clipboardTextSerializer: writePlainText('text'),
      handlePaste: ({ state }, event) => {
        const files = pastedFiles(event)
        if (!files.length || !host.props().onFiles) return false
        void host.upload(files, state.selection.from)
        return true
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : [...(event.dataTransfer?.files ?? [])]
        if (!files.length) return false
        // Unhandled, the browser would open the file in place of the page.
        event.preventDefault()
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        void host.upload(files, place?.pos ?? view.state.selection.from)
        return true
      },
    },
  }
}

/** Writes rich text. Heavy: load it when someone begins to write (`React.lazy`). */
export default function RichEditor(props: Props) {
  const {
    value,
    minRows = 3,
    maxLength,
    mentions = nobody,
    mentionFace = MemberAvatar,
    onFiles,
    toolbar = false,
  } = props
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [draft] = useState(() => makeDraft(value))
  const [host] = useState(() => makeHost(props, draft.flush))
  const [menu, setMenu] = useState<Menu | null>(null)
  const [mention] = useState(() => makeMentionMenu(classes.menu!, setMenu))
  const [hasFocus, setHasFocus] = useState(false)
  const [linkAnchor, setLinkAnchor] = useState<HTMLElement | null>(null)
  const [length, setLength] = useState(value.length)
  const [isRefused, setIsRefused] = useState(false)

  // Made once: what changes later is looked up when it is needed.
  const [options] = useState(() =>
    makeOptions({ host, draft, mention, setLength, setIsRefused, setLinkAnchor }),
  )
  const editor = useStableEditor(options)
  const [isStarting] = useState(props.autoFocus)
  // The editor's own option focuses before React has put the text on the page where the machine is busy.
  useEffect(() => {
    if (isStarting) editor.commands.focus('end')
  }, [editor, isStarting])
  useEffect(() => {
    host.update(props, editor)
    mention.offer(mentions)
    draft.listen({ onChange: props.onChange, onWrite: (text) => setLength(text.length) })
  })

  useEffect(() => {
    if (!draft.mayTake(value)) return
    const taken = editor.chain().setMeta(fromOutside, true).setMeta('addToHistory', false)
    taken.setContent(parse(value)).run()
  }, [editor, draft, value])
  // Nothing typed is lost when the editor is taken away.
  useEffect(() => draft.flush, [draft])

  useEffect(() => {
    const text = menu && box.current?.querySelector('[role=textbox]')
    if (!text) return
    text.setAttribute('aria-controls', menuId)
    text.setAttribute('aria-activedescendant', `${menuId}-${menu.active}`)
    text.setAttribute(ownEscape, 'true')
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
      if (!host.props().onCancel) text.removeAttribute(ownEscape)
    }
  }, [menu, menuId, host])

  const isLinking = linkAnchor !== null
  function leave() {
    draft.flush()
    // Not yet known here: where the focus goes, or whether only the window lost it.
    afterPress(() => {
      if (!box.current || box.current.contains(document.activeElement) || isLinking) return
      setHasFocus(false)
      host.props().onBlur?.()
    })
  }

  const isNearLimit = !!maxLength && length > maxLength * 0.9
  return (
    <div
      ref={box}
      className={classes.box}
      style={{ '--rows': minRows } as CSSProperties}
      onFocusCapture={() => setHasFocus(true)}
      onBlurCapture={leave}
    >
      <EditorContent editor={editor} />
      {menu && (
        <MentionMenu id={menuId} face={mentionFace} {...menu} onPoint={mention.point} onTake={menu.take} />
      )}
      {(toolbar || hasFocus) && (
        <Toolbar
          editor={editor}
          onLink={setLinkAnchor}
          onAttach={onFiles && ((files) => host.upload(files, editor.state.selection.from))}
        />
      )}
      {(isNearLimit || isRefused) && (
        <p className={classes.counter} data-refused={isRefused || undefined} role="status">
          {isRefused && 'Too long: '}
          {length.toLocaleString()} of {maxLength?.toLocaleString()} characters
        </p>
      )}
      {props.actions && (
        // Taking the focus would leave the text before the click; a browser may also give it to nothing.
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed
        <div // oxlint-disable-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
          className={classes.actions}
          onMouseDown={(event) => event.preventDefault()}
          onClickCapture={draft.flush}
        >
          {props.actions}
        </div>
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
