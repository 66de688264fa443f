/**
 * Keys are named by the character that is typed (`c`, `?`), with Shift by its own (`D`), or as the browser calls them
 * (`ArrowDown`, `Shift+Enter`). `mod+` is Ctrl, ⌘ on a Mac. Two in a row stand with a space between (`g p`).
 */

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** How what was pressed is registered; empty for what nobody can register. */
export function keyName(pressed: Pressed, onMac = isMac): string {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = pressed
  const isMod = onMac ? metaKey : ctrlKey
  if (onMac ? ctrlKey : metaKey) return ''
  if (/^(Control|Meta|Shift|Alt|AltGraph|CapsLock|Dead|Unidentified)$/.test(key)) return ''
  const letter = letterOf(key, code)
  // Characters that need AltGr are typed characters; everything else with Alt is the browser's.
  if (altKey && (letter || key.length > 1 || isMod)) return ''
  const mod = isMod ? 'mod+' : ''
  if (letter && isMod) return `${mod}${shiftKey ? 'Shift+' : ''}${letter}`
  if (letter) return shiftKey ? letter.toUpperCase() : letter
  return `${mod}${shiftKey && (isMod || key.length > 1 || key === ' ') ? 'Shift+' : ''}${key}`
}

/** The Latin letter: also with caps lock, and where the keyboard writes another alphabet. */
function letterOf(key: string, code: string): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isForeign = key.length === 1 && key.codePointAt(0)! > 0x24f && /^\p{L}$/u.test(key)
  return isForeign ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '') : ''
}

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
  Shift: '⇧',
}

/** How a key is written, one part for each press: `['G', 'P']`, `['⇧D']`, `['Ctrl K']`. */
export function keySigns(name: string, onMac = isMac): string[] {
  const presses = name === ' ' ? [name] : name.split(/(?<=.) (?=.)/)
  return presses.map((press) => {
    const parts = press.length > 1 ? press.split('+') : [press]
    const last = parts.pop()!
    const isCapital = /^[A-Z]$/.test(last)
    const before = parts.map((part) => (part === 'mod' ? (onMac ? '⌘' : 'Ctrl ') : (signs[part] ?? part)))
    return `${before.join('')}${isCapital ? '⇧' : ''}${signs[last] ?? last.toUpperCase()}`
  })
}

/** The same in one line, for tooltips. */
export const keyText = (name: string) => keySigns(name).join(' ')

/** The key of the context menu, or the one that stands for it on keyboards without. */
export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)
