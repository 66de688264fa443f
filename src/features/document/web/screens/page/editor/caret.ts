import type { DecorationAttrs } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
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

type Changes = Record<'added' | 'updated' | 'removed', number[]>
type Listener = (changes: Changes, from: unknown) => void

/** Milliseconds without a letter after which one's own caret is reckoned with. */
const ownAfter = 150

/**
 * Where people are, as the carets need it: what others do is heard at once, one's own caret at a pause. Heard with each letter
 * it would draw the whole page twice.
 */
export function caretProvider(awareness: Awareness) {
  const heard = new Map<Listener, { listener: Listener; stop: () => void }>()
  return {
    awareness: {
      states: awareness.states,
      getStates: () => awareness.getStates(),
      getLocalState: () => awareness.getLocalState(),
      setLocalStateField: (name: string, value: unknown) => awareness.setLocalStateField(name, value),
      on(event: 'change' | 'update', listen: Listener) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const stop = () => clearTimeout(timer)
        const listener: Listener = (changes, from) => {
          stop()
          const isOwn = [...changes.added, ...changes.updated, ...changes.removed].every(
            (id) => id === awareness.clientID,
          )
          if (isOwn) timer = setTimeout(() => listen(changes, from), ownAfter)
          else listen(changes, from)
        }
        heard.set(listen, { listener, stop })
        awareness.on(event, listener)
      },
      off(event: 'change' | 'update', listen: Listener) {
        const known = heard.get(listen)
        if (!known) return
        known.stop()
        awareness.off(event, known.listener)
        heard.delete(listen)
      },
    },
  }
}
