import { Chip, Group, Stack, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { AnchoredPopover } from '../../../../../web/ui/AnchoredPopover.tsx'
import { FilterChips } from '../../../../task/web/parts/list/FilterChips.tsx'
import { SearchField } from '../../../../task/web/parts/list/SearchField.tsx'
import classes from '../../../../task/web/parts/list/TaskListBar.module.css'
import { type FilterField, isFiltering, noFilter } from '../../../../task/web/parts/list/taskFilter.ts'
import { filterNames, useFilterChoices } from '../../../../task/web/parts/list/useFilterChoices.tsx'
import type { useListAddress } from '../../../../task/web/parts/list/useListAddress.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { type TaskColumn, taskColumns } from '../tree/viewSettings.ts'

type Props = {
  list: Pick<ReturnType<typeof useListAddress>, 'filter' | 'setFilter' | 'setText' | 'settleText'>
  display: Pick<ProjectViewState<'board'>, 'settings' | 'setSettings'>
  searchRef: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

/** What the board can be narrowed by; the others stand for projects in the views beside it. */
const fields: readonly FilterField[] = ['project', 'executor', 'tag', 'due', 'is']

/** Above the board: which tasks it shows, and how. */
export function MemberBoardBar({ list, display, searchRef, onLeave }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choices = useFilterChoices()
  const { filter } = list
  const { tasks, hideEmpty } = display.settings
  return (
    <div className={classes.bar}>
      <SearchField
        text={filter.text}
        onText={list.setText}
        onSettle={list.settleText}
        fieldRef={searchRef}
        onLeave={onLeave}
      />
      <FilterChips
        fields={fields}
        names={filterNames}
        choices={choices}
        filter={filter}
        isFiltering={isFiltering(filter)}
        onChange={(field, values) => list.setFilter({ ...filter, [field]: values })}
        onClear={() => list.setFilter(noFilter)}
      />
      <span className={classes.end} />
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
        <AnchoredPopover
          anchor={anchor}
          label="Display"
          width={288}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        >
          <Stack gap={12} p={12}>
            <Switch
              size="xs"
              label="Hide empty rows and columns"
              data-autofocus
              checked={hideEmpty}
              onChange={(event) => display.setSettings({ hideEmpty: event.currentTarget.checked })}
            />
            <div role="group" aria-label="On the cards">
              <div className={classes.label}>On the cards</div>
              <Group gap={6}>
                {(Object.keys(taskColumns) as TaskColumn[]).map((column) => (
                  <Chip
                    key={column}
                    size="xs"
                    radius="sm"
                    checked={!tasks[column]}
                    onChange={(isShown) => display.setSettings({ tasks: { ...tasks, [column]: !isShown } })}
                  >
                    {taskColumns[column]}
                  </Chip>
                ))}
              </Group>
            </div>
          </Stack>
        </AnchoredPopover>
      )}
    </div>
  )
}
