import { Button, Checkbox } from '@mantine/core'
import {
  IconBriefcase,
  IconCalendarEvent,
  IconCheckbox,
  IconCircleDashed,
  IconFile,
  IconFileText,
  IconFolder,
  IconLayoutList,
  IconLink,
  IconMessage,
  IconPaperclip,
  IconReceipt,
  IconTag,
} from '@tabler/icons-react'
import { memo } from 'react'
import { fullInstant, shortInstant, today } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { TrashItem, TrashKind } from '../../trash.contract.ts'
import classes from './Trash.module.css'
import { placeText, timeLeft } from './trashText.ts'

const icons = {
  project: IconFolder,
  task: IconCheckbox,
  comment: IconMessage,
  file: IconPaperclip,
  expense: IconReceipt,
  document: IconFileText,
  page: IconFile,
  event: IconCalendarEvent,
  tag: IconTag,
  status: IconCircleDashed,
  view: IconLayoutList,
  client: IconBriefcase,
} satisfies Record<TrashKind, unknown>

export type TrashNames = { member: (id: string) => string; project: (id: string) => string }
type Props = {
  item: TrashItem
  names: TrashNames
  isSelected: boolean
  isRestoring: boolean
  onSelect: (item: TrashItem) => void
  onRestore: (item: TrashItem) => void
}

/** What was deleted, where it was, by whom and when, and the way back. */
export const TrashRow = memo(function TrashRow(props: Props) {
  const { item, names, isSelected, isRestoring, onSelect, onRestore } = props
  const now = useToday()
  const Icon = item.isLink ? IconLink : icons[item.kind]
  const title = item.title || 'Untitled'
  const who = item.deletedBy ? names.member(item.deletedBy) : 'Workweek'
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Checkbox
        size="xs"
        className={classes.check}
        aria-label={`Select ${title}`}
        checked={isSelected}
        onChange={() => onSelect(item)}
      />
      <span className={classes.kind} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </span>
      <div className={classes.said}>
        <div className={classes.title} title={title}>
          <bdi>{title}</bdi>
        </div>
        <div className={classes.place}>{placeText(item, names.project)}</div>
      </div>
      <div className={classes.when}>
        <div>
          <bdi>{who}</bdi>,{' '}
          <time dateTime={item.deletedAt} title={fullInstant(item.deletedAt)}>
            {shortInstant(item.deletedAt)}
          </time>
        </div>
        <div title={`Deleted for good ${fullInstant(item.purgedAt)}`}>
          {timeLeft(today(new Date(item.purgedAt)), now)}
        </div>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.restore}
        aria-label={`Restore ${title}`}
        disabled={isRestoring}
        onClick={() => onRestore(item)}
      >
        Restore
      </Button>
    </li>
  )
})
