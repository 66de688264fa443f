import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { type ReactNode, useEffect, useState } from 'react'
import { FormulaDialog } from './FormulaDialog.tsx'

/** The formula as Yjs keeps it: it stays the same one while others write around it, and change it. */
type YNode = object
type Open = { yNode: YNode | null; anchor: HTMLElement; isBlock: boolean; source: string }

const mappingOf = (editor: Editor) =>
  (ySyncPluginKey.getState(editor.state) as { binding: { mapping: Map<YNode, unknown> } | null } | undefined)
    ?.binding?.mapping

function yNodeOf(editor: Editor, formula: Node): YNode | null {
  for (const [yNode, node] of mappingOf(editor) ?? []) if (node === formula) return yNode
  return null
}

/** Where the formula is now; null once it was deleted. */
function findFormula(editor: Editor, yNode: YNode): { node: Node; at: number } | null {
  const node = mappingOf(editor)?.get(yNode)
  let found: number | null = null
  editor.state.doc.descendants((one, at) => {
    if (one === node) found = at
    return found === null
  })
  return found === null ? null : { node: node as Node, at: found }
}

/** The dialog in which a formula is written or changed. */
export function useFormula(editor: Editor): { open: (formula: Node | null) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<Open | null>(null)
  /** What it was changed to by others since the dialog opened, or that they deleted it. */
  const [now, setNow] = useState<string | null>(null)
  const yNode = shown?.yNode
  useEffect(() => {
    if (!yNode) return
    const follow = () => {
      const found = findFormula(editor, yNode)
      setNow(found && String(found.node.attrs.source))
    }
    editor.on('update', follow)
    return () => void editor.off('update', follow)
  }, [editor, yNode])

  function open(formula: Node | null) {
    const { $from } = editor.state.selection
    const isBlock = formula
      ? formula.type.name === 'formulaBlock'
      : $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0 && mayStand(editor)
    const yNode = formula && yNodeOf(editor, formula)
    const place = (yNode && findFormula(editor, yNode)?.at) ?? ($from.depth ? $from.before() : 0)
    const element = editor.view.nodeDOM(place)
    const source = formula ? String(formula.attrs.source) : ''
    setNow(source)
    setShown({ yNode, isBlock, source, anchor: element instanceof HTMLElement ? element : editor.view.dom })
  }
  function close() {
    setShown(null)
    editor.view.focus()
  }

  function save(source: string) {
    if (editor.isEditable && shown) put(editor, shown, source)
    close()
  }

  const dialog = shown && (
    <FormulaDialog
      anchor={shown.anchor}
      isBlock={shown.isBlock}
      source={shown.source}
      now={now}
      onSave={save}
      onClose={close}
    />
  )
  return { open, dialog }
}

/** A cell of a table holds lines alone. */
const mayStand = (editor: Editor) => !editor.isActive('table')

function put(editor: Editor, { yNode, isBlock }: Open, source: string) {
  const { state, view } = editor
  const found = yNode && findFormula(editor, yNode)
  if (found) {
    const { tr } = state
    const end = found.at + found.node.nodeSize
    if (source) tr.setNodeAttribute(found.at, 'source', source)
    else tr.delete(found.at, end)
    const place = tr.doc.resolve(Math.min(source ? end : found.at, tr.doc.content.size))
    view.dispatch(tr.setSelection(Selection.near(place)))
  } else if (source && isBlock) {
    // Below it one can go on.
    editor.commands.insertContent([{ type: 'formulaBlock', attrs: { source } }, { type: 'paragraph' }])
  } else if (source) editor.commands.insertContent({ type: 'formula', attrs: { source } })
}
