import { IconLock, IconRepeat } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import type { Tag } from '#features/tag/tag.shape.ts'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import type { Task } from '../../task.contract.ts'
import { selectIsBlocked, selectOpenSubtasks } from './taskMarks.ts'

/** How many tags are named; of the others it says how many there are. */
const maxTags = 3

/** What a row or card says of a task beside its title. */
export function useTaskMarks(task: Task, areTagsShown: boolean) {
  const { sorted } = useTags()
  const open = useSelector(
    (state: Parameters<typeof selectOpenSubtasks>[0]) => selectOpenSubtasks(state)[task.id] ?? 0,
  )
  const isBlocked = useSelector((state: Parameters<typeof selectIsBlocked>[0]) =>
    selectIsBlocked(state, task.dependsOn),
  )
  return {
    open,
    openText: `${open} open ${open === 1 ? 'subtask' : 'subtasks'}`,
    isBlocked,
    isRecurring: task.recurrence !== null,
    tags: areTagsShown && task.tags.length ? sorted.filter(({ id }) => task.tags.includes(id)) : [],
  }
}

type MarksProps = { isBlocked: boolean; isRecurring: boolean; className: string | undefined }

export const TaskMarks = ({ isBlocked, isRecurring, className }: MarksProps) => (
  <>
    {isBlocked && (
      <span className={className} title="Blocked by another task">
        <IconLock size={14} stroke={1.5} role="img" aria-label="Blocked by another task" />
      </span>
    )}
    {isRecurring && (
      <span className={className} title="Repeats">
        <IconRepeat size={14} stroke={1.5} role="img" aria-label="Repeats" />
      </span>
    )}
  </>
)

type TagsProps = { tags: readonly Tag[]; className: string | undefined }

export const TagMarks = ({ tags, className }: TagsProps) => (
  <>
    {tags.slice(0, maxTags).map((tag) => (
      <TagChip key={tag.id} tag={tag} />
    ))}
    {tags.length > maxTags && (
      <span
        className={className}
        title={tags
          .slice(maxTags)
          .map(({ name }) => name)
          .join(', ')}
      >
        +{tags.length - maxTags}
      </span>
    )}
  </>
)
