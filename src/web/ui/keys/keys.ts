import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { keyName } from './keyNames.ts'

export type Key = {
  /** What the key does, for the list behind `?`. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Works also while typing and over dialogs; only for combinations with `mod+`, which type nothing. */
  isEverywhere?: boolean
  /** Works also over a dialog that has keys of its own. */
  isOverDialogs?: boolean
  /** Is taken by what has the focus, and only listed. */
  isLocal?: boolean
}
/** By name, see keyNames.ts: `c`, `D`, `?`, `ArrowDown`, `g p`, `mod+k`. */
export type Keys = Record<string, Key>

/** The keys of the frame, which every screen may take for itself. */
const frame = 'Anywhere'

type Options = {
  /** Where the list behind `?` shows them: "Lists", "Task". Without, they are the frame's. */
  section?: string
  /** The dialog whose keys they are: they work while it is the topmost one. Others work only without a dialog. */
  dialog?: RefObject<HTMLElement | null>
}
export type Registration = { section: string; keys: () => Keys; dialog?: RefObject<HTMLElement | null> }

let registered: readonly Registration[] = []
const subscribers = new Set<() => void>()
let prefix = ''
/** When it was pressed, however late a busy page hears of it. */
let prefixAt = 0
/** Milliseconds within which the second character of two has to follow. */
const sequenceLimit = 1000

function change(next: typeof registered) {
  registered = next
  if (registered.length) document.addEventListener('keydown', press)
  else document.removeEventListener('keydown', press)
  for (const subscriber of subscribers) subscriber()
}

/**
 * Makes keys work while the component is on screen, and lists them on `?`. Of keys with the same name the newest
 * wins, and any screen's wins over the frame's. As soon as the screen can be seen: a key that is pressed before other
 * effects have run would go to the screen before.
 */
export function useKeys(keys: Keys, { section = frame, dialog }: Options = {}) {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const current: Registration = { section, keys: () => latest.current, ...(dialog && { dialog }) }
    change([...registered, current])
    if (import.meta.env.DEV) queueMicrotask(() => report(registered))
    return () => change(registered.filter((other) => other !== current))
  }, [section, dialog])
}

function report(all: typeof registered) {
  for (const conflict of conflictsOf(all)) console.error(`Keys: ${conflict}`)
}

/** Keys of one section that are registered twice at a time, and single keys that begin a pair. */
export function conflictsOf(all: readonly Registration[]): string[] {
  const found: string[] = []
  const owners = new Map<string, Registration>()
  for (const registration of all) {
    for (const name of Object.keys(registration.keys())) {
      const place = `${registration.section}: ${name}`
      const other = owners.get(place)
      if (other && other !== registration && other.dialog === registration.dialog)
        found.push(`${place} is registered twice`)
      owners.set(place, registration)
    }
  }
  const names = new Set(all.flatMap(({ keys }) => Object.keys(keys())))
  for (const name of names) {
    const [first] = name.split(/(?<=.) (?=.)/)
    if (first !== name && names.has(first!)) found.push(`${first} hides ${name}`)
  }
  return found
}

export type ListedKey = { name: string; label: string; section: string }

/** Each key once, as it works now: by section, the frame's first. */
export function listKeys(all: readonly Registration[]): ListedKey[] {
  const listed = new Map<string, ListedKey>()
  for (const { section, keys } of byPrecedence(all)) {
    for (const [name, { label }] of Object.entries(keys()))
      if (!listed.has(name)) listed.set(name, { name, label, section })
  }
  const sections = [...new Set([...listed.values()].map(({ section }) => section))].sort(
    (a, b) => Number(b === frame) - Number(a === frame) || a.localeCompare(b),
  )
  return sections.flatMap((section) => [...listed.values()].filter((key) => key.section === section))
}

/** The newest first, the frame's last. */
const byPrecedence = (all: readonly Registration[]) =>
  all.toReversed().sort((a, b) => Number(a.section === frame) - Number(b.section === frame))

/** All keys that are registered now. */
export function useKeyList(): ListedKey[] {
  return listKeys(useSyncExternalStore(watch, () => registered))
}

/** Whether a key of that name works anywhere on this screen. */
export const hasKey = (name: string) => registered.some(({ keys }) => name in keys())

function watch(subscriber: () => void) {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/** A field takes its own keys, and what is behind a dialog or menu must not react. */
function mayRun(key: Key, { section, dialog }: Registration, event: KeyboardEvent): boolean {
  if (key.isLocal) return false
  if (key.isEverywhere) return true
  const target = event.target as HTMLElement | null
  if (target?.closest?.(typing)) return false
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1)
  const isTop = (own?: RefObject<HTMLElement | null>) => !!own?.current && !!top?.contains(own.current)
  if (top) return isTop(dialog) || (!!key.isOverDialogs && registered.some((other) => isTop(other.dialog)))
  const pane = paneOf(target)
  if (dialog) return !!pane && !!dialog.current && pane.contains(dialog.current)
  return !pane || section === frame
}

/**
 * What stands beside a screen without covering it has the keys while it has the focus, or nothing has. A toast has
 * none of its own, though the button in it that was just pressed holds the focus until it has faded.
 */
function paneOf(target: HTMLElement | null) {
  const own = target?.closest?.<HTMLElement>('dialog[open]')
  if (own || (target !== document.body && !target?.closest?.('[role=alert]'))) return own
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
}

function find(name: string, event: KeyboardEvent): Key | undefined {
  for (const registration of byPrecedence(registered)) {
    const key = registration.keys()[name]
    if (key && mayRun(key, registration, event)) return key
  }
  return undefined
}

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyName(event)
  if (!name) return
  const pair = prefix && event.timeStamp - prefixAt < sequenceLimit ? `${prefix} ${name}` : ''
  prefix = ''
  const found = (pair && find(pair, event)) || find(name, event)
  if (found) {
    event.preventDefault()
    found.run(event)
  } else if (beginsPair(name, event)) {
    prefix = name
    prefixAt = event.timeStamp
  }
}

const beginsPair = (name: string, event: KeyboardEvent) =>
  registered.some((registration) =>
    Object.entries(registration.keys()).some(
      ([other, key]) => other.startsWith(`${name} `) && mayRun(key, registration, event),
    ),
  )
