import { Button, Radio, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { TimeTo, TrackedTime } from '../../../time.shape.ts'
import { useBooks } from '../entry/books.ts'
import { ReasonField } from '../entry/ReasonField.tsx'
import { TrackedTaskPicker } from '../entry/TrackedTaskPicker.tsx'

type Props = {
  tracked: TrackedTime
  /** How many expenses go to the same place. */
  expenses?: number
  value: TimeTo | null
  /** Whether the time may be left in its project, since that stays. */
  mayStay: boolean
  /** Ids of tasks and projects that are being deleted. */
  deleted: readonly string[]
  onChange: (timeTo: TimeTo | null) => void
  /** Why time in closed books moves. */
  reason: string
  onReason: (reason: string) => void
}

/** Says what time hangs on something that is being deleted, and where that goes instead. */
export function TimePlaceField({
  tracked,
  expenses = 0,
  value,
  mayStay,
  deleted,
  onChange,
  reason,
  onReason,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { byId } = useProjects()
  const tasks = useSelector(selectTaskList)?.entities
  const isMoved = value !== null && value !== 'project'
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  const place = !isMoved
    ? 'Choose a task or project…'
    : 'task' in value
      ? (tasks?.[value.task]?.title ?? 'A task')
      : (byId[value.project]?.name ?? 'A project')
  const choose = (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      aria-haspopup="dialog"
      onClick={() => setAnchor(button.current)}
    >
      {place}
    </Button>
  )
  return (
    <Stack gap="xs" mt="sm">
      {tracked.minutes > 0 && <TrackedTimeText tracked={tracked} />}
      {expenses > 0 && <ExpensesText count={expenses} />}
      {mayStay ? (
        <Radio.Group
          label="Where should this time go?"
          value={isMoved ? 'move' : 'project'}
          onChange={(choice) => (choice === 'project' ? onChange('project') : setAnchor(button.current))}
        >
          <Stack gap={6} mt={6}>
            <Radio value="project" label="Leave it in the project, without a task" />
            <Radio
              value="move"
              label={<>Move it to {choose}</>}
              styles={{ body: { alignItems: 'center' } }}
            />
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">
          Move {expenses > 0 ? 'all of it' : 'this time'} to {choose}
        </Text>
      )}
      {tracked.closedMinutes > 0 && (isMoved || !mayStay) && (
        <ClosedTime minutes={tracked.closedMinutes} mayStay={mayStay} reason={reason} onReason={onReason} />
      )}
      {anchor && (
        <TrackedTaskPicker
          anchor={anchor}
          label="Move time to"
          without={deleted}
          onClose={close}
          onPick={(to) => {
            close()
            onChange(byId[to] ? { project: to } : { task: to })
          }}
        />
      )}
    </Stack>
  )
}

const ExpensesText = ({ count }: { count: number }) => (
  <Text size="sm">
    <strong>{count === 1 ? '1 expense' : `${formatNumber(count)} expenses`}</strong>{' '}
    {count === 1 ? 'is' : 'are'} kept, with {count === 1 ? 'its receipt' : 'their receipts'}.
  </Text>
)

type ClosedProps = { minutes: number; mayStay: boolean; reason: string; onReason: (reason: string) => void }

/** Part of the time is in closed books: asks why it moves, or says who can move it. */
function ClosedTime({ minutes, mayStay, reason, onReason }: ClosedProps) {
  const { mayOpen } = useBooks()
  const closed = `${durationText(minutes)} of it is in closed books.`
  return mayOpen ? (
    <Stack gap="xs">
      <Text size="sm">{closed}</Text>
      <ReasonField value={reason} onChange={onReason} />
    </Stack>
  ) : (
    <Text size="sm" role="status">
      <IconLock size={14} stroke={1.5} aria-hidden /> {closed} Ask an owner or admin to move it
      {mayStay ? ', or leave it in the project.' : '.'}
    </Text>
  )
}

function TrackedTimeText({ tracked }: { tracked: TrackedTime }) {
  const nameOf = useMemberNames()
  const { currency } = useWorkspace()
  const parts = tracked.members.map(({ memberId, minutes, amount, unpricedMinutes }) => {
    const worth = [
      amount !== null && formatMoney(amount, currency),
      unpricedMinutes > 0 && `${durationText(unpricedMinutes)} unpriced`,
    ].filter(Boolean)
    return `${nameOf(memberId)} ${durationText(minutes)}${worth.length ? ` (${worth.join(', ')})` : ''}`
  })
  if (tracked.hiddenMinutes) parts.push(`others ${durationText(tracked.hiddenMinutes)}`)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <strong>{durationText(tracked.minutes)} of tracked time</strong> is kept:{' '}
      {new Intl.ListFormat('en-US').format(parts)}.
    </Text>
  )
}
