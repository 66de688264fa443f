import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { SavedViews } from '../../../../view/web/parts/SavedViews.tsx'
import type { ViewValue } from '../../../../view/web/parts/viewValue.ts'
import { DisplayMenu } from './DisplayMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { View } from './listSettings.ts'
import { normalListView } from './listView.ts'
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
  const { scope } = list
  const normalise = (value: ViewValue) => normalListView(scope.kind, value)
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
      <SearchField list={list} fieldRef={searchRef} onLeave={onLeave} />
      <FilterChips list={list} />
      <span className={classes.end}>
        <SavedViews
          screen={scope.kind === 'project' ? 'project' : 'my-tasks'}
          project={scope.kind === 'project' ? scope.project : null}
          opened={list.opened}
          value={normalise({
            look: list.look === 'board' ? 'board' : '',
            search: list.search,
            settings: list.settings,
          })}
          normalise={normalise}
        />
      </span>
      <button
        type="button"
        className={classes.button}
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
  list: TaskListState
  fieldRef: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

/** What is typed narrows the list at once; the address follows, at the latest when the field is left. */
function SearchField({ list, fieldRef, onLeave }: SearchProps) {
  const { text } = list.filter
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
        onChange={(event) => list.setText(event.currentTarget.value)}
        onBlur={list.settleText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && text) list.setText('')
          else onLeave()
        }}
      />
    </label>
  )
}
