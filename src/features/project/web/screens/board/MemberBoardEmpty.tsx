import { Button } from '@mantine/core'
import { IconFilterOff, IconLayoutBoard } from '@tabler/icons-react'
import { noFilter, type TaskFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { ProjectTab } from '../tree/projectFilter.ts'

type Props = { tab: ProjectTab; isFiltered: boolean; onClear: (filter: TaskFilter) => void }

const titles: Record<ProjectTab, string> = {
  projects: 'No open tasks',
  closed: 'No open tasks in closed projects',
  archived: 'No open tasks in archived projects',
}
const icon = { size: 24, stroke: 1.5, 'aria-hidden': true }

/** Stands in place of the board while no row or no column shows: why, and what to do. */
export const MemberBoardEmpty = ({ tab, isFiltered, onClear }: Props) =>
  isFiltered ? (
    <Message
      title="No tasks match this filter"
      icon={<IconFilterOff {...icon} />}
      actions={
        <Button variant="default" onClick={() => onClear(noFilter)}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <Message title={titles[tab]} icon={<IconLayoutBoard {...icon} />}>
      {tab === 'projects'
        ? 'See who’s doing what, by project. Drag a card to another member to reassign it, or to another project to move it.'
        : 'Open tasks in finished projects show up here, so they aren’t forgotten.'}
    </Message>
  )
