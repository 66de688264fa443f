import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { WorkWeek } from '../../../workWeek.shape.ts'
import { useDeleteWorkWeekMutation, useGetWorkWeeksQuery, useSetWorkWeekMutation } from '../../timeOff.api.ts'
import classes from './TimeOffSettings.module.css'
import { WorkWeekDialog } from './WorkWeekDialog.tsx'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The days that are worked on, from Monday on: “Mon 8:00, Tue 4:00”. */
const daysOf = ({ minutes }: WorkWeek) =>
  [1, 2, 3, 4, 5, 6, 0]
    .flatMap((weekday) => (minutes[weekday] ? `${weekdays[weekday]} ${durationText(minutes[weekday])}` : []))
    .join(', ') || 'No work days'

/** Members who work otherwise than the workspace does, each from a day on. */
export function WorkWeekSettings() {
  const { data, isError, error, refetch } = useGetWorkWeeksQuery()
  const { byId } = useMembers()
  const nameOf = useMemberNames()
  const [edited, setEdited] = useState<WorkWeek | 'new' | null>(null)
  const [set] = useSetWorkWeekMutation()
  const [remove] = useDeleteWorkWeekMutation()
  if (!data)
    return isError ? (
      <LoadFailed
        title="The working weeks could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={36} role="status" aria-label="Loading" />
    )
  const weeks = (Object.values(data.entities) as WorkWeek[])
    .filter(({ memberId }) => byId[memberId])
    .sort((a, b) => nameOf(a.memberId).localeCompare(nameOf(b.memberId)) || (a.from < b.from ? 1 : -1))
  async function drop({ id, updatedAt: _, ...week }: WorkWeek) {
    let now = id
    const send = () => orShowFailure(remove({ params: { id: now } }), 'The working week was not deleted.')
    if ((await send()).error) return
    showDone(`Working week of ${nameOf(week.memberId)} deleted`, {
      async undo() {
        const answer = await orShowFailure(set({ body: week }), 'The working week was not restored.')
        if (answer.data) now = answer.data.data.id
        return answer
      },
      redo: send,
    })
  }
  return (
    <>
      <p className={classes.intro}>
        Everyone follows the workspace’s working week unless they have their own. A working week applies from
        a date on; earlier expected hours don’t change.
      </p>
      <ul className={classes.list} aria-label="Working weeks">
        {weeks.map((week) => {
          const name = nameOf(week.memberId)
          const sum = week.minutes.reduce((all, one) => all + one, 0)
          return (
            <li key={week.id} className={classes.row}>
              <MemberAvatar id={week.memberId} name={name} size={24} />
              <button type="button" className={classes.name} onClick={() => setEdited(week)}>
                <bdi>{name}</bdi>
                <small>
                  From {shortDay(week.from)}: {daysOf(week)}
                  {week.region && ` · holidays of ${week.region}`}
                </small>
              </button>
              <span className={classes.side}>{durationText(sum)}</span>
              <ActionIcon
                aria-label={`Delete the working week of ${name} from ${shortDay(week.from)}`}
                onClick={() => void drop(week)}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        Add working week
      </Button>
      {edited && <WorkWeekDialog week={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
