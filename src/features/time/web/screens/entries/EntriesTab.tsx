import { Button } from '@mantine/core'
import { IconClock, IconTag } from '@tabler/icons-react'
import { useMemo } from 'react'
import { durationText } from '#shared/durations.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { sumOf } from '../../../time.sums.rules.ts'
import { useMinutes } from '../../parts/SumTime.tsx'
import classes from './EntriesTab.module.css'
import { EntryDays } from './EntryDays.tsx'
import { useTagged } from './useTagged.ts'

type Props = {
  /** Of the week, oldest first. */
  entries: readonly TimeEntry[]
  /** The tag that the address names. */
  tag: string | null
  mayAdd: boolean
  /** The address of the same week without the tag. */
  everything: string
}

/** The entries of a week by day, or those of them that have a tag. */
export function EntriesTab({ entries, tag, mayAdd, everything }: Props) {
  const navigate = useNavigate()
  const { chosen, found } = useTagged(entries, tag)
  if (!entries.length)
    return (
      <Message title="No entries this week" icon={<IconClock size={24} stroke={1.5} />}>
        {mayAdd
          ? 'Start the timer while you work, or add time by hand.'
          : 'There’s no time here that you can see.'}
      </Message>
    )
  if (chosen && !found.length)
    return (
      <Message
        title={`No entries with “${chosen.name}” this week`}
        icon={<IconTag size={24} stroke={1.5} />}
        actions={
          <Button variant="default" onClick={() => void navigate(everything)}>
            Show all entries
          </Button>
        }
      >
        {entries.length === 1 ? '1 entry has' : `${entries.length} entries have`} other tags, or none.
      </Message>
    )
  return (
    <>
      {chosen && <Filtered entries={found} name={chosen.name} />}
      <EntryDays entries={found} by="task" />
    </>
  )
}

function Filtered({ entries, name }: { entries: readonly TimeEntry[]; name: string }) {
  const minutes = useMinutes(useMemo(() => sumOf(entries), [entries]))
  return (
    <p className={classes.filtered} role="status">
      <strong>{durationText(minutes)}</strong> with <bdi>“{name}”</bdi>
    </p>
  )
}
