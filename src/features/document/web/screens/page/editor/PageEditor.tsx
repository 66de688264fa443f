import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { keysOf, openLink, readPlainText, writePlainText } from '#web/ui/rich/editing.ts'
import { HeadingLevels } from '#web/ui/rich/headings.ts'
import { LinkDialog } from '#web/ui/rich/LinkDialog.tsx'
import { MentionMenu } from '#web/ui/rich/MentionMenu.tsx'
import { type Mentionable, type Menu, makeMentionMenu } from '#web/ui/rich/mentions.ts'
import prose from '#web/ui/rich/prose.module.css'
import text from '#web/ui/rich/RichEditor.module.css'
import { schema } from '#web/ui/rich/schema.ts'
import { Toolbar } from '#web/ui/rich/Toolbar.tsx'
import { caretOf, selectionOf } from './caret.ts'
import { type Outline, outlineOf } from './outline.ts'
import classes from './PageEditor.module.css'
import type { PageConnection } from './pageConnection.ts'
import { SlashMenuList } from './SlashMenuList.tsx'
import { makeSlashMenu, type SlashMenu } from './slashMenu.ts'

type Props = {
  connection: PageConnection
  mayWrite: boolean
  label: string
  mentions: readonly Mentionable[]
  onOutline: (outline: Outline) => void
}

/** Milliseconds without a change after which the outline and the count of words follow. */
const outlineAfter = 250

/** The blocks of descriptions; what was written is undone by Yjs, and no page ends in a paragraph that nobody wrote. */
const blocks = schema.map((extension) =>
  extension.name === 'starterKit' ? extension.configure({ undoRedo: false, trailingNode: false }) : extension,
)

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
export default function PageEditor({ connection, mayWrite, label, mentions, onOutline }: Props) {
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [mentionMenu, setMentionMenu] = useState<Menu | null>(null)
  const [slashMenu, setSlashMenu] = useState<SlashMenu | null>(null)
  const [mention] = useState(() => makeMentionMenu(text.menu!, setMentionMenu))
  const [slash] = useState(() => makeSlashMenu(text.menu!, setSlashMenu))
  const [linkAnchor, setLinkAnchor] = useState<HTMLElement | null>(null)
  const [options] = useState(() => ({
    extensions: [
      ...blocks,
      mention.extension,
      slash.extension,
      HeadingLevels,
      Placeholder.configure({
        placeholder: ({ editor }: { editor: Editor }) =>
          editor.isEditable ? 'Write, or type / for headings, lists and more' : 'Nothing here yet',
        showOnlyWhenEditable: false,
      }),
      Collaboration.configure({ document: connection.doc }),
      CollaborationCaret.configure({ provider: connection, render: caretOf, selectionRender: selectionOf }),
    ],
    editable: mayWrite,
    injectCSS: false,
    textDirection: 'auto' as const,
    enablePasteRules: ['link'],
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${prose.prose} ${text.text} ${classes.text}`,
      },
      handleKeyDown: keysOf({
        isMenuOpen: () => mention.isOpen() || slash.isOpen(),
        flush: () => undefined,
        actions: () => ({}),
        link: setLinkAnchor,
      }),
      handleClick: openLink,
      clipboardTextParser: readPlainText,
      clipboardTextSerializer: writePlainText,
    },
  }))
  const editor = useEditor(options)
  useEffect(() => {
    mention.offer(mentions)
  })
  useEffect(() => {
    if (editor.isEditable !== mayWrite) editor.setEditable(mayWrite)
  }, [editor, mayWrite])
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
  const menu = mentionMenu ?? slashMenu
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
          <Toolbar editor={editor} onLink={setLinkAnchor} onAttach={undefined} />
        </div>
      )}
      <EditorContent editor={editor} />
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
      {mentionMenu && (
        <MentionMenu
          id={menuId}
          face={PresentAvatar}
          {...mentionMenu}
          onPoint={mention.point}
          onTake={mentionMenu.take}
        />
      )}
      {slashMenu && <SlashMenuList id={menuId} {...slashMenu} onPoint={slash.point} />}
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
