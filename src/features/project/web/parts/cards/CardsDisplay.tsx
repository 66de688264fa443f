import { Chip, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { AnchoredPopover } from '../../../../../web/ui/AnchoredPopover.tsx'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import {
  type Direction,
  type ProjectSorting,
  type ProjectViewSettings,
  sortingNames,
} from '../tree/viewSettings.ts'
import classes from './ProjectCards.module.css'

const parts: Record<keyof ProjectViewSettings['overview']['hidden'], string> = {
  progress: 'Progress',
  hours: 'Hours',
  budget: 'Budget',
  attention: 'What needs attention',
  members: 'Members',
}

type Props = { view: ProjectViewState<'overview'>; anchor: HTMLElement; onClose: () => void }

/** How the cards are sorted, and what stands on them. */
export function CardsDisplay({ view: { settings, setSettings }, anchor, onClose }: Props) {
  const { sorting, direction, hidden } = settings
  return (
    <AnchoredPopover anchor={anchor} label="Display" width={288} onClose={onClose}>
      <Stack gap={12} p={12}>
        <Group gap={8} align="end" wrap="nowrap">
          <NativeSelect
            label="Sort by"
            data-autofocus
            size="xs"
            flex={1}
            value={sorting}
            data={Object.entries(sortingNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => setSettings({ sorting: event.currentTarget.value as ProjectSorting })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Direction"
            value={direction}
            data={[
              { value: 'asc', label: 'Up' },
              { value: 'desc', label: 'Down' },
            ]}
            onChange={(direction) => setSettings({ direction: direction as Direction })}
          />
        </Group>
        <div role="group" aria-label="On the cards">
          <div className={classes.label}>On the cards</div>
          <Group gap={6}>
            {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
              <Chip
                key={part}
                size="xs"
                radius="sm"
                checked={!hidden[part]}
                onChange={(isShown) => setSettings({ hidden: { ...hidden, [part]: !isShown } })}
              >
                {parts[part]}
              </Chip>
            ))}
          </Group>
        </div>
      </Stack>
    </AnchoredPopover>
  )
}
