import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AuditStep } from '../../audit.contract.ts'
import classes from './Audit.module.css'
import { AuditRow } from './AuditRow.tsx'
import { useAuditNames } from './useAuditNames.ts'

type Props = {
  steps: readonly AuditStep[]
  hasMore: boolean
  onMore: () => void
  /** Narrows the log to one thing; undefined where it is. */
  onOnly: ((subject: string) => void) | undefined
}

/** The changes, newest first, of which only those on screen are drawn; arrows go from one to the next. */
export function AuditList({ steps, hasMore, onMore, onOnly }: Props) {
  const names = useAuditNames()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => steps[index]!.seq,
    estimateSize: () => 41,
    overscan: 12,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return active >= steps.length || drawn.includes(active)
        ? drawn
        : [...drawn, active].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (hasMore && last >= steps.length - 20) more()
  }, [hasMore, last, steps.length])
  // The row has to be drawn before it can take the focus.
  useEffect(() => {
    if (chosen === null) return
    scroller.current?.querySelector<HTMLElement>(`[data-index="${chosen}"]`)?.focus({ preventScroll: true })
    setChosen(null)
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const to = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + 10,
      PageUp: active - 10,
      Home: 0,
      End: steps.length - 1,
    }[event.key]
    if (to !== undefined) {
      const index = Math.min(steps.length - 1, Math.max(0, to))
      event.preventDefault()
      setActive(index)
      setChosen(index)
      virtual.scrollToIndex(index)
    } else if (event.target === row && event.key === 'Enter') {
      row.querySelector<HTMLElement>('[data-subject]')?.click()
    } else if (event.target === row && event.key === 'f') {
      event.preventDefault()
      const { id } = steps[active] ?? {}
      if (id) onOnly?.(id)
    }
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads arrows between changes */}
      <ol
        className={classes.list}
        aria-label="Changes"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, key, start }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead to it
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows lead to it
            tabIndex={index === active ? 0 : -1}
            className={classes.row}
            style={{ transform: `translateY(${start}px)` }}
            onFocus={() => setActive(index)}
          >
            <AuditRow step={steps[index]!} names={names} onOnly={onOnly} />
          </li>
        ))}
      </ol>
    </div>
  )
}
