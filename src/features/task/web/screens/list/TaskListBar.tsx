import type { RefObject } from 'react'
import type { ViewValue } from '#features/view/web/parts/viewValue.ts'
import { SavedViews } from '#features/view/web/screens/SavedViews.tsx'
import { formatNumber } from '#web/format/numbers.ts'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import type { View } from '../../parts/listSettings.ts'
import { DisplayMenu } from './DisplayMenu.tsx'
import { normalListView } from './filter/listView.ts'
import { TaskFilterChips } from './filter/TaskFilterChips.tsx'
import type { TaskListState } from './useTaskList.ts'

type Props = {
  list: TaskListState
  searchRef: RefObject<HTMLInputElement | null>
  /** Gives the focus back to the list. */
  onLeave: () => void
}

/** Above a list: which of its tasks are shown, and how. */
export function TaskListBar({ list, searchRef, onLeave }: Props) {
  const { scope } = list
  const normalise = (value: ViewValue) => normalListView(scope.kind, value)
  const { open, closed, knownClosed } = list.counts
  const countText = (count: number | null, known: number) =>
    count === null ? `${formatNumber(known)}+` : formatNumber(count)
  const views: [View, string, string][] = [
    ['open', 'Open', countText(open, open)],
    ['closed', 'Closed', countText(closed, knownClosed)],
    ['all', 'All', countText(closed === null ? null : open + closed, open + knownClosed)],
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
        text={list.filter.text}
        onText={list.setText}
        onSettle={list.settleText}
        fieldRef={searchRef}
        onLeave={onLeave}
      />
      <TaskFilterChips list={list} />
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
      <DisplayMenu list={list} />
    </div>
  )
}
