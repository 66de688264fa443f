import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { calloutKinds } from '#shared/rich/pageBlocks.ts'
import classes from './Blocks.module.css'
import { calloutNames, codeLanguages } from './pageSchema.ts'

type Tool = { label: string; icon: TablerIcon; run: (chain: ChainedCommands) => ChainedCommands }
const tableTools: Tool[] = [
  { label: 'Insert row above', icon: IconRowInsertTop, run: (at) => at.addRowBefore() },
  { label: 'Insert row below', icon: IconRowInsertBottom, run: (at) => at.addRowAfter() },
  { label: 'Insert column before', icon: IconColumnInsertLeft, run: (at) => at.addColumnBefore() },
  { label: 'Insert column after', icon: IconColumnInsertRight, run: (at) => at.addColumnAfter() },
  { label: 'Delete row', icon: IconRowRemove, run: (at) => at.deleteRow() },
  { label: 'Delete column', icon: IconColumnRemove, run: (at) => at.deleteColumn() },
  { label: 'Delete table', icon: IconTrash, run: (at) => at.deleteTable() },
]

/** What can be done with the table, callout or code that the cursor is in. */
export function BlockBar({ editor }: { editor: Editor }) {
  const { isTable, callout, language } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      isTable: editor.isActive('table'),
      callout: editor.isActive('callout') ? String(editor.getAttributes('callout').kind) : null,
      language: editor.isActive('codeBlock')
        ? String(editor.getAttributes('codeBlock').language ?? '')
        : null,
    }),
  })
  if (!isTable && callout === null && language === null) return null
  const chain = () => editor.chain().focus()
  return (
    <div className={classes.bar} role="group" aria-label="This block">
      {isTable &&
        tableTools.map(({ label, icon: Icon, run }) => (
          <button
            type="button"
            key={label}
            className={classes.tool}
            aria-label={label}
            title={label}
            // Else the text would lose the focus, and the selection with it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(chain()).run()}
          >
            <Icon size={16} stroke={1.5} aria-hidden />
          </button>
        ))}
      {callout !== null && (
        <select
          className={classes.choice}
          aria-label="Callout type"
          value={callout}
          onChange={({ currentTarget }) =>
            chain().updateAttributes('callout', { kind: currentTarget.value }).run()
          }
        >
          {calloutKinds.map((kind) => (
            <option key={kind} value={kind}>
              {calloutNames[kind]}
            </option>
          ))}
        </select>
      )}
      {language !== null && (
        <select
          className={classes.choice}
          aria-label="Code language"
          value={language}
          onChange={({ currentTarget }) =>
            chain()
              .updateAttributes('codeBlock', { language: currentTarget.value || null })
              .run()
          }
        >
          <option value="">Plain text</option>
          {[...new Set([...(language ? [language] : []), ...codeLanguages])].sort().map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
