import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { DisplayMenu } from './DisplayMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { View } from './listSettings.ts'
import classes from './TaskListBar.module.css'
import type { TaskListState } from './useTaskList.ts'

type Props = {
  list: TaskListState
  searchRef: RefObject<HTMLInputElement | null>
  /** Gives the focus back to the list. */
  onLeave: () => void
}

/** Above a list: which of its tasks are shown, and how. */
export function TaskListBar({ list, searchRef, onLeave }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { open, closed, knownClosed } = list.counts
  const told = (count: number | null, known: number) =>
    count === null ? `${known.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
  const views: [View, string, string][] = [
    ['open', 'Open', told(open, open)],
    ['closed', 'Closed', told(closed, knownClosed)],
    ['all', 'All', told(closed === null ? null : open + closed, open + knownClosed)],
  ]
  return (
    <div className={classes.bar}>
      <div role="group" aria-label="View" className={classes.views}>
        {views.map(([view, name, count]) => (
          <button
            key={view}
            type="button"
            aria-pressed={list.view === view}
            className={classes.view}
            onClick={() => list.setView(view)}
          >
            {name} <span className={classes.count}>{count}</span>
          </button>
        ))}
      </div>
      <SearchField
        value={list.filter.text}
        fieldRef={searchRef}
        onChange={(text) => list.setFilter({ ...list.filter, text })}
        onLeave={onLeave}
      />
      <FilterChips list={list} />
      <button
        type="button"
        className={classes.button}
        data-end
        aria-label="Display"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
        <span className={classes.name}>Display</span>
      </button>
      {anchor && (
        <DisplayMenu
          list={list}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </div>
  )
}

type SearchProps = {
  value: string
  fieldRef: RefObject<HTMLInputElement | null>
  onChange: (text: string) => void
  onLeave: () => void
}

/** The address follows what is typed, a moment later; the field must not wait for it. */
function SearchField({ value, fieldRef, onChange, onLeave }: SearchProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  // Cleared or changed by something else than this field.
  if (value !== sent) {
    setSent(value)
    if (value !== text) setText(value)
  }
  const send = useEffectEvent(() => {
    if (text !== value) onChange(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(), text ? 100 : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className={classes.search}>
      <IconSearch size={14} stroke={1.5} aria-hidden />
      <input
        ref={fieldRef}
        type="search"
        dir="auto"
        maxLength={200}
        placeholder="Find in the list"
        aria-label="Filter by text"
        title="Filter by text (/)"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && text) setText('')
          else onLeave()
        }}
      />
    </label>
  )
}
