import { useRef, useState } from 'react'
import { Message } from '../../ui/feedback/Message.tsx'
import { DisplayButton } from '../../ui/grid/DisplayButton.tsx'
import { GroupField, ShownParts, SortFields } from '../../ui/grid/DisplayFields.tsx'
import { ExportMenu } from '../../ui/grid/ExportMenu.tsx'
import { FilterChips } from '../../ui/grid/FilterChips.tsx'
import classes from '../../ui/grid/ListBar.module.css'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { SearchField } from '../../ui/grid/SearchField.tsx'
import { useRowFocus } from '../../ui/grid/useRowFocus.ts'
import { useSelection } from '../../ui/grid/useSelection.ts'
import { Case } from '../Case.tsx'
import page from '../PartsPage.module.css'
import { longTitle, nothing } from '../samples.ts'
import { type Line, ListLine } from './ListLine.tsx'
import { ListSelection } from './ListSelection.tsx'

const categories = ['todo', 'active', 'done'] as const
const titles = ['Write the texts', 'Draw the first page', longTitle, 'Move the shop', 'Check on phones']
const lines: Line[] = Array.from({ length: 60 }, (_, n) => ({
  key: String(n + 1),
  title: titles[n % titles.length]!,
  category: categories[n % categories.length]!,
}))

const filters = {
  status: categories.map((value) => ({ value, label: value })),
  tag: ['Content', 'Design'].map((value) => ({ value, label: value })),
}
const noFilter = { status: [] as readonly string[], tag: [] as readonly string[] }

/** A list of lines of which only those on screen are drawn, with all that stands around it. */
export function ListParts() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState({
    ...noFilter,
    status: ['todo', 'active', 'done'] as readonly string[],
  })
  const [order, setOrder] = useState({ sorting: 'title', direction: 'asc' as 'asc' | 'desc' })
  const [grouping, setGrouping] = useState('none')
  const [columns, setColumns] = useState<readonly ('status' | 'executor')[]>(['status', 'executor'])
  const shown = lines.filter(
    ({ title, category }) =>
      title.toLowerCase().includes(text.toLowerCase()) &&
      (!filter.status.length || filter.status.includes(category)),
  )
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const focus = useRowFocus(shown, grid)
  const selection = useSelection(shown, keyOf)
  const focusRow = () => shown[focus.index] && focus.focus(shown[focus.index]!.key)

  return (
    <Case title="List with filters, selection and keys" isWide isBare>
      <div className={page.list}>
        <div className={classes.bar}>
          <FilterChips
            fields={['status', 'tag']}
            names={{ status: 'Status', tag: 'Tag' }}
            choices={filters}
            filter={filter}
            isFiltering={filter.status.length + filter.tag.length > 0}
            onChange={(field, values) => setFilter({ ...filter, [field]: values })}
            onClear={() => setFilter(noFilter)}
          />
          <span className={classes.end} />
          <SearchField text={text} onText={setText} onSettle={nothing} fieldRef={search} onLeave={focusRow} />
          <DisplayButton className={classes.button}>
            <GroupField
              groupings={[
                ['none', 'Nothing'],
                ['status', 'Status'],
              ]}
              value={grouping}
              onChange={setGrouping}
            />
            <SortFields
              names={{ title: 'Title', due: 'Due date' }}
              {...order}
              naturalDirection={() => 'asc'}
              onChange={(changed) => setOrder({ ...order, ...changed })}
            />
            <ShownParts
              title="Columns"
              names={{ status: 'Status', executor: 'Assignee' }}
              shown={columns}
              onChange={setColumns}
            />
          </DisplayButton>
          <ExportMenu addressOf={(format) => `#${format}`} />
        </div>
        <div className={page.lines}>
          {shown.length ? (
            <RowGrid
              rows={shown}
              grid={grid}
              focus={focus}
              label="Tasks"
              isSelecting={selection.ids.length > 0}
              showing={text}
              actions={{
                enter: nothing,
                press: nothing,
                fold: nothing,
                isUnfolded: () => false,
                above: () => undefined,
                isSelectable: () => true,
                select: (line) => selection.toggle(line),
                extendSelection: (to, from) => selection.extendTo(to, from),
                key({ key }, line) {
                  if (key !== 'x') return false
                  selection.toggle(line)
                  return true
                },
              }}
            >
              {(line, place) => (
                <ListLine key={line.key} line={line} isSelected={selection.has(line.key)} {...place} />
              )}
            </RowGrid>
          ) : (
            <Message title="No task has these words">Look for others, or clear the filter.</Message>
          )}
          <ListSelection count={selection.ids.length} onClear={() => selection.clear()} />
        </div>
      </div>
    </Case>
  )
}

const keyOf = ({ key }: Line) => key
