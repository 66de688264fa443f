import type { DecorationAttrs } from '@tiptap/pm/view'
import { colorOf } from '#web/ui/icon/memberColors.ts'
import classes from './PageEditor.module.css'

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
  caret.append(name)
  return caret
}

/** What somebody else has selected. */
export const selectionOf = (user: User): DecorationAttrs => ({
  style: `background-color: color-mix(in oklab, ${colorOf(user.id ?? '')} 24%, transparent)`,
})
