import { type KeyboardEvent, useRef, useState } from 'react'

const nameOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-name]')

/** The card that an arrow leads to: beside it, or above and below in the same column. */
export function nextCard(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count ? null : next
}

/** Lets the arrows lead from card to card, and Tab through what one of them leads to. */
export function useCardKeys(ids: readonly string[]) {
  const grid = useRef<HTMLUListElement>(null)
  const [focusedId, setActive] = useState<string | null>(null)
  const active = focusedId !== null && ids.includes(focusedId) ? focusedId : (ids[0] ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const cards = [...(grid.current?.children ?? [])] as HTMLElement[]
    const at = cards.findIndex((card) => card.contains(event.target as Node))
    if (at < 0) return
    const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length
    const next = nextCard(event.key, at, cards.length, columns)
    if (next === null) return
    event.preventDefault()
    nameOf(cards[next])?.focus()
  }

  const focusActive = () => nameOf(grid.current?.children[ids.indexOf(active ?? '')])?.focus()

  /** From outside of the cards first to the one that Tab would lead to. */
  function move(step: 1 | -1) {
    const cards = [...(grid.current?.children ?? [])]
    const at = cards.findIndex((card) => card.contains(document.activeElement))
    if (at < 0) focusActive()
    else nameOf(cards[at + step])?.focus()
  }

  return { grid, active, setActive, focusActive, move, onKeyDown }
}
