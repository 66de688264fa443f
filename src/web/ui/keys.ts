import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Key = {
  /** What the key does, for the list behind `?`. */
  label: string
  run: (event: KeyboardEvent) => void
}
/** By the character that is typed (`c`, `?`, `ArrowDown`), or two in a row with a space between (`g p`). */
export type Keys = Record<string, Key>

let registered: readonly (() => Keys)[] = []
const watchers = new Set<() => void>()
let prefix = ''
let prefixAt = 0
/** Milliseconds within which the second character of two has to follow. */
const sequenceLimit = 1000

function change(next: typeof registered) {
  registered = next
  if (registered.length) document.addEventListener('keydown', press)
  else document.removeEventListener('keydown', press)
  for (const watcher of watchers) watcher()
}

/** Makes keys work while the component is on screen, and lists them on `?`. The newest registration wins. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const current = () => latest.current
    change([...registered, current])
    return () => change(registered.filter((other) => other !== current))
  }, [])
}

/** All keys that work now, the screen's own first. */
export function useKeyList(): [key: string, label: string][] {
  const all = useSyncExternalStore(watch, () => registered)
  const labels = new Map<string, string>()
  for (const keys of all.toReversed()) {
    for (const [key, { label }] of Object.entries(keys())) if (!labels.has(key)) labels.set(key, label)
  }
  return [...labels]
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A field takes its own keys, and what is behind a dialog or menu must not react. */
function isTaken(event: KeyboardEvent) {
  const target = event.target as HTMLElement | null
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    !!target?.closest('input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]') ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null
  )
}

function press(event: KeyboardEvent) {
  if (isTaken(event)) return
  const { key } = event
  const pair = prefix && Date.now() - prefixAt < sequenceLimit ? `${prefix} ${key}` : ''
  prefix = ''
  const found = (pair && find(pair)) || find(key)
  if (found) {
    event.preventDefault()
    found.run(event)
  } else if (registered.some((keys) => Object.keys(keys()).some((name) => name.startsWith(`${key} `)))) {
    prefix = key
    prefixAt = Date.now()
  }
}

const find = (key: string) => registered.findLast((keys) => key in keys())?.()[key]
