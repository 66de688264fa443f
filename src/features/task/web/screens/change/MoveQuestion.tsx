import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MovableTime } from '#features/time/time.movable.shape.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'

export type MoveAnswer = {
  /** What becomes of assignees, where that was asked. */
  assignees: 'add' | 'unassign' | null
  timeEntries: 'keep' | 'move'
}

export type MoveQuestionProps = {
  /** Assignees who are not in the project of their tasks. */
  assignees?: {
    names: readonly string[]
    project: string
    /** Whether one may add them all. */
    mayAdd: boolean
    /** What happens without them: "move the tasks unassigned"; null where nothing does, as they are being assigned. */
    otherwise: string | null
  }
  /** Time that may go along. */
  time?: {
    movable: MovableTime
    /** Name of the project that it is in; null for several. */
    from: string | null
    to: string
  }
  /** What is done: "Move 2 tasks". */
  action: string
  onAnswer: (answer: MoveAnswer | null) => void
}

/** What becomes of assignees who are not in the project of their tasks, and of time on tasks that move. */
export function MoveQuestion({ assignees, time, action, onAnswer }: MoveQuestionProps) {
  const [timeEntries, setTimeEntries] = useState<MoveAnswer['timeEntries']>('keep')
  const answer = (given: MoveAnswer['assignees']) => () => onAnswer({ assignees: given, timeEntries })
  const mayOnlyCancel = assignees && !assignees.mayAdd
  return (
    <>
      {assignees && <AssigneesText {...assignees} />}
      {time && <TimeChoice {...time} value={timeEntries} isAlone={!assignees} onChange={setTimeEntries} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button
          variant="default"
          data-autofocus={mayOnlyCancel ? true : undefined}
          onClick={() => onAnswer(null)}
        >
          Cancel
        </Button>
        {assignees && assignees.otherwise !== null && (
          <Button variant="default" onClick={answer('unassign')}>
            Unassign
          </Button>
        )}
        {assignees?.mayAdd && (
          <Button data-autofocus onClick={answer('add')}>
            {assignees.otherwise === null ? 'Add and assign' : 'Add to the project'}
          </Button>
        )}
        {!assignees && (
          <Button data-autofocus onClick={answer(null)}>
            {action}
          </Button>
        )}
      </Group>
    </>
  )
}

function AssigneesText({ names, mayAdd, otherwise }: NonNullable<MoveQuestionProps['assignees']>) {
  return (
    <>
      {names.length > 1 && (
        <Text size="sm" mb="xs" dir="auto">
          {names.join(', ')}
        </Text>
      )}
      <Text size="sm">
        {otherwise === null
          ? 'Add them to the project so they can be assigned?'
          : mayAdd
            ? `Add them to the project, or ${otherwise}.`
            : `You can ${otherwise}, or ask someone who manages the project to add them.`}
      </Text>
    </>
  )
}

type TimeChoiceProps = NonNullable<MoveQuestionProps['time']> & {
  value: MoveAnswer['timeEntries']
  isAlone: boolean
  onChange: (value: MoveAnswer['timeEntries']) => void
}

function TimeChoice({ movable, from, to, value, isAlone, onChange }: TimeChoiceProps) {
  const { currency } = useWorkspace()
  const hours = durationText(movable.minutes)
  const worth = movable.amount === null ? '' : ` (${formatMoney(movable.amount, currency)})`
  return (
    <Radio.Group
      mt={isAlone ? 0 : 'md'}
      label={`What happens to the ${hours} of tracked time${worth}?`}
      value={value}
      onChange={(choice) => onChange(choice === 'move' ? 'move' : 'keep')}
    >
      <Stack gap={8} mt={8} style={{ overflowWrap: 'anywhere' }}>
        <Radio
          value="keep"
          label={from === null ? `Keep ${hours} where it is` : `Keep ${hours} in ${from}`}
        />
        <Radio
          value="move"
          label={`Move ${hours} to ${to}`}
          description={
            movable.isUndoable
              ? `It’ll be billed like the rest of ${to}.`
              : `It’ll be billed like the rest of ${to}. Undo brings it back, but can’t restore every project, rate and billable mark.`
          }
        />
      </Stack>
    </Radio.Group>
  )
}
