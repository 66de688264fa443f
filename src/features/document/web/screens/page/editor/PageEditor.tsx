import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { keysOf, openLink, readPlainText, textEvents, writePlainText } from '#web/ui/rich/editing.ts'
import { HeadingLevels } from '#web/ui/rich/headings.ts'
import { LinkDialog } from '#web/ui/rich/LinkDialog.tsx'
import { MentionMenu } from '#web/ui/rich/MentionMenu.tsx'
import { type Mentionable, type Menu, makeMentionMenu } from '#web/ui/rich/mentions.ts'
import prose from '#web/ui/rich/prose.module.css'
import text from '#web/ui/rich/RichEditor.module.css'
import { Toolbar } from '#web/ui/rich/Toolbar.tsx'
import { type StoredFile, Uploads } from '#web/ui/rich/uploads.ts'
import { useStableEditor } from '#web/ui/rich/useStableEditor.ts'
import type { PageThread } from '../../../../document.shape.ts'
import { BlockBar } from './BlockBar.tsx'
import blocks from './Blocks.module.css'
import { CommentButton } from './CommentButton.tsx'
import { caretOf, caretProvider, drawCarets, selectionOf } from './caret.ts'
import { makeFormulaKeys } from './formula/formulaKeys.ts'
import { useFormula } from './formula/useFormula.tsx'
import { MenuList } from './MenuList.tsx'
import { type Outline, outlineOf } from './outline.ts'
import classes from './PageEditor.module.css'
import type { PageConnection } from './pageConnection.ts'
import { pageSchema } from './pageSchema.ts'
import { makePageUploads } from './pageUploads.ts'
import { ReferenceIcon } from './reference/ReferenceIcon.tsx'
import { makeReferenceMenu, type ReferenceMenu } from './reference/referenceMenu.ts'
import { useFindReferables } from './reference/useFindReferables.ts'
import { makeSlashMenu, type SlashMenu } from './slashMenu.ts'
import { Templates } from './Templates.tsx'
import { makeThreadMarks, markThreads, type Passage, showPassage } from './threadMarks.ts'
import { useLineTask } from './useLineTask.tsx'

type Props = {
  connection: PageConnection
  mayWrite: boolean
  /** Where the page is; null = the workspace’s. */
  project: string | null
  path: string
  /** What the page is called. */
  title: string
  /** Whether it takes the focus when it appears. */
  isStarting: boolean
  mentions: readonly Mentionable[]
  onOutline: (outline: Outline) => void
  /** Stores a file on the page; throws a sentence that says why it was not. */
  onFile: (file: File) => Promise<StoredFile>
  /** The threads whose passages are marked. */
  threads: readonly PageThread[]
  activeThread: string | null
  onThread: (thread: string) => void
  /** What somebody is about to comment on. */
  passage: Passage | null
  /** Missing where one may not comment. */
  onComment?: ((passage: Passage) => void) | undefined
}

/** Milliseconds without a change after which the outline and the count of words follow. */
const outlineAfter = 250

/** Puts the cursor in an empty line at the end, which is made where there is none. */
function goOn(editor: Editor) {
  const { doc } = editor.state
  const last = doc.lastChild
  const chain = editor.chain()
  if (last && !(last.type.name === 'paragraph' && last.content.size === 0))
    chain.insertContentAt(doc.content.size, { type: 'paragraph' })
  chain.focus('end').run()
}

/** Where several write on a page at once. Heavy: loaded with the first page that is opened. */
export default function PageEditor(props: Props) {
  const { connection, mayWrite, title, isStarting, project, path, mentions, onOutline, onFile } = props
  const { threads, activeThread, onThread, passage, onComment } = props
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [mentionMenu, setMentionMenu] = useState<Menu | null>(null)
  const [slashMenu, setSlashMenu] = useState<SlashMenu | null>(null)
  const [mention] = useState(() => makeMentionMenu(text.menu!, setMentionMenu))
  const chosen = useRef<HTMLInputElement>(null)
  const [uploads] = useState(() => makePageUploads(onFile))
  const [slash] = useState(() => makeSlashMenu(text.menu!, setSlashMenu, uploads.choose))
  const [referenceMenu, setReferenceMenu] = useState<ReferenceMenu | null>(null)
  const find = useFindReferables()
  const [reference] = useState(() => makeReferenceMenu(text.menu!, find, setReferenceMenu))
  const isMenuOpen = () => mention.isOpen() || slash.isOpen() || reference.isOpen()
  const [linkAnchor, setLinkAnchor] = useState<HTMLElement | null>(null)
  const [marks] = useState(makeThreadMarks)
  const [formulas] = useState(makeFormulaKeys)
  const shownThread = useRef<string | null>(null)
  const [options] = useState(() => ({
    extensions: [
      ...pageSchema,
      mention.extension,
      slash.extension,
      reference.extension,
      HeadingLevels,
      Uploads,
      Placeholder.configure({
        placeholder: ({ editor }: { editor: Editor }) =>
          editor.isEditable ? 'Write, or type / for headings, lists and more' : 'Nothing here yet',
        showOnlyWhenEditable: false,
      }),
      Collaboration.configure({ document: connection.doc }),
      CollaborationCaret.configure({
        provider: caretProvider(connection.awareness),
        render: caretOf,
        selectionRender: selectionOf,
      }),
      marks.extension,
      formulas.extension,
    ],
    editable: mayWrite,
    injectCSS: false,
    textDirection: 'auto' as const,
    enablePasteRules: ['link'],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': `Text of ${title}`,
        'aria-description': 'To leave the text, press Escape, then Tab',
        class: `${prose.prose} ${text.text} ${classes.text} ${blocks.text}`,
      },
      handleDOMEvents: textEvents(isMenuOpen),
      handleKeyDown: keysOf({
        isMenuOpen,
        flush: () => undefined,
        actions: () => ({}),
        link: setLinkAnchor,
      }),
      handleClick: openLink,
      clipboardTextParser: readPlainText('page'),
      clipboardTextSerializer: writePlainText('page'),
      handlePaste: uploads.handlePaste,
      handleDrop: uploads.handleDrop,
    },
  }))
  const editor = useStableEditor(options)
  const lineTask = useLineTask(editor, { project, path, title })
  const formula = useFormula(editor)
  useEffect(() => {
    mention.offer(mentions)
    marks.listen(onThread)
    uploads.use(editor, chosen.current)
    formulas.listen({ open: formula.open })
    slash.onAsk((what) => (what === 'task' ? lineTask.make() : formula.open(null)))
  })
  useEffect(() => drawCarets(editor, connection), [editor, connection])
  useEffect(() => {
    if (editor.isEditable !== mayWrite) editor.setEditable(mayWrite)
  }, [editor, mayWrite])
  useEffect(() => {
    if (isStarting) editor.commands.focus('start')
  }, [editor, isStarting])
  useEffect(() => {
    const marked = passage ? [...threads, { id: 'new', ...passage }] : threads
    markThreads(editor, marked, passage ? 'new' : activeThread)
  }, [editor, threads, activeThread, passage])
  useEffect(() => {
    const active = threads.find(({ id }) => id === activeThread)
    // Where it moves to afterwards, nobody is taken along.
    if (active && shownThread.current !== activeThread) showPassage(editor, active)
    if (active || activeThread === null) shownThread.current = activeThread
  }, [editor, threads, activeThread])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onOutline(outlineOf(editor)), outlineAfter)
    }
    soon()
    editor.on('update', soon)
    return () => {
      clearTimeout(timer)
      editor.off('update', soon)
    }
  }, [editor, onOutline])
  const menu = mentionMenu ?? slashMenu ?? (referenceMenu?.items.length ? referenceMenu : null)
  useEffect(() => {
    const field = menu && box.current?.querySelector('[role=textbox]')
    if (!field) return
    field.setAttribute('aria-controls', menuId)
    field.setAttribute('aria-activedescendant', `${menuId}-${menu.active}`)
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [menu, menuId])

  return (
    <div ref={box} className={classes.box}>
      {mayWrite && (
        <div className={classes.toolbar}>
          <Toolbar
            editor={editor}
            onLink={setLinkAnchor}
            onAttach={(files) => uploads.insert(files, editor.state.selection.from)}
          />
          <BlockBar editor={editor} />
        </div>
      )}
      <EditorContent editor={editor} />
      {mayWrite && <Templates editor={editor} project={project} />}
      {mayWrite && (
        // Below the text there is room to go on, for whoever clicks there.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.below}
          onClick={() => goOn(editor)}
        />
      )}
      <input ref={chosen} type="file" multiple hidden aria-label="Files to add" onChange={uploads.onChosen} />
      {onComment && <CommentButton editor={editor} onComment={onComment} />}
      {mentionMenu && (
        <MentionMenu
          id={menuId}
          face={PresentAvatar}
          {...mentionMenu}
          onPoint={mention.point}
          onTake={mentionMenu.take}
        />
      )}
      {slashMenu && (
        <MenuList
          id={menuId}
          label="Insert"
          {...slashMenu}
          items={slashMenu.items.map(({ name, typed, icon: Icon }) => {
            return { key: name, name, note: typed, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
          })}
          onPoint={slash.point}
        />
      )}
      {referenceMenu && (
        <MenuList
          id={menuId}
          label="Link to"
          {...referenceMenu}
          items={referenceMenu.items.map((item) => ({
            ...item,
            key: `${item.kind}:${item.id}`,
            icon: <ReferenceIcon kind={item.kind} />,
          }))}
          onPoint={reference.point}
        />
      )}
      {lineTask.picker}
      {formula.dialog}
      {linkAnchor && (
        <LinkDialog
          editor={editor}
          anchor={linkAnchor}
          onClose={() => {
            editor.view.focus()
            setLinkAnchor(null)
          }}
        />
      )}
    </div>
  )
}
