import type { DecorationAttrs } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { yCursorPluginKey } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import { colorOf } from '#web/ui/icon/memberColors.ts'
import { readCaret } from '#web/ui/rich/editing.ts'
import classes from './PageEditor.module.css'
import type { PageConnection } from './pageConnection.ts'

type User = { id?: string; name?: string; [field: string]: unknown }

/** Where somebody else writes, with their name in the colour that they have everywhere. */
export function caretOf(user: User): HTMLElement {
  const color = colorOf(user.id ?? '')
  const caret = document.createElement('span')
  caret.className = classes.caret!
  caret.dataset.caret = user.id
  caret.style.borderColor = color
  const name = document.createElement('span')
  name.className = classes.caretName!
  name.style.backgroundColor = color
  name.textContent = user.name ?? ''
  // Between word joiners: from before an element without text, Chrome does not go to the end of the line.
  caret.append('\u2060', name, '\u2060')
  return caret
}

/** What somebody else has selected. */
export const selectionOf = (user: User): DecorationAttrs => ({
  style: `background-color: color-mix(in oklab, ${colorOf(user.id ?? '')} 24%, transparent)`,
})

type Changes = Record<'added' | 'updated' | 'removed', number[]>

/** What the plugin that draws carets needs of where people are. When it draws them, `drawCarets` tells it. */
export const caretProvider = (awareness: Awareness) => ({
  awareness: {
    states: awareness.states,
    getStates: () => awareness.getStates(),
    getLocalState: () => awareness.getLocalState(),
    setLocalStateField: (name: string, value: unknown) => awareness.setLocalStateField(name, value),
    on: () => {},
    off: () => {},
  },
})

/** Milliseconds without a letter after which one's own caret is reckoned with. */
const ownAfter = 150

/**
 * Draws the carets of others as they move, and at a pause of one’s own: with each letter it would draw the whole page twice.
 * Drawing what others do sets one’s own caret where the editor knows it: where a key has moved it meanwhile is read just
 * before. The plugin itself would draw carets a timer later.
 */
export function drawCarets(editor: Editor, { awareness, setBeforeRemoteChange }: PageConnection) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function draw() {
    const { view } = editor
    readCaret(view)
    view.dispatch(view.state.tr.setMeta(yCursorPluginKey, { awarenessUpdated: true }))
  }
  function onChange({ added, updated, removed }: Changes) {
    clearTimeout(timer)
    const isOwn = [...added, ...updated, ...removed].every((id) => id === awareness.clientID)
    if (isOwn) timer = setTimeout(draw, ownAfter)
    else draw()
  }
  setBeforeRemoteChange(() => readCaret(editor.view))
  awareness.on('change', onChange)
  return () => {
    setBeforeRemoteChange(null)
    clearTimeout(timer)
    awareness.off('change', onChange)
  }
}
