import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { parseClock } from '#shared/clock.ts'
import { dayIn } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { clockText, fullDay } from '#web/format/dates.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { entryLimit } from '../../../time.day.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { runningSeconds } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'
import { serverNow, useTicking } from '../../parts/secondClock.ts'
import { longTimerConfirmed } from '../../time.slice.ts'
import { clockAt, isForeignZone, toInstant, withEnd, zoneName } from '../entry/entryTimes.ts'
import { suggestEnd } from './forgotten.ts'
import { stopTimer } from './timer.ts'

type Answer = 'all' | 'until' | 'nothing'

type Props = { timer: TimeEntry; onLater: () => void }

/** Asks what to keep of a timer that was forgotten. */
export const ForgottenTimerDialog = (props: Props) => (
  <Modal opened onClose={props.onLater} title="Still working on this?" size={460}>
    <Question {...props} />
  </Modal>
)

function Question({ timer, onLater }: Props) {
  const dispatch = useAppDispatch()
  const { timeZone, workdayDuration } = useWorkspace()
  const [answer, setAnswer] = useState<Answer>('until')
  const start = Date.parse(timer.start)
  const [typed, setTyped] = useState(() =>
    clockText(clockAt(timeZone, suggestEnd(timeZone, start, workdayDuration, serverNow()))),
  )
  const minutes = useTicking(
    useCallback((now: number) => Math.round(runningSeconds(start, now) / 60), [start]),
    true,
  )
  const clock = parseClock(typed)
  const end = clock ? withEnd(timeZone, { start, end: start }, clock).end : null
  const length = end === null ? null : Math.round((end - start) / 60_000)
  const problem =
    length === null
      ? `Enter a time such as ${clockText('18:00')}`
      : length > minutes
        ? 'That’s in the future'
        : undefined
  const isFull = minutes * 60_000 >= entryLimit()
  const day = dayIn(timeZone, new Date(start))
  const lastDay = end === null ? day : dayIn(timeZone, new Date(end))

  function take() {
    if (answer === 'all') dispatch(longTimerConfirmed(timer.id))
    else if (answer === 'nothing') void dispatch(stopTimer({ discard: true }))
    else if (end !== null && !problem) void dispatch(stopTimer({ end: toInstant(end) }))
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        It’s been running for {durationText(minutes)} on “{titleOf(timer)}”, since {fullDay(day)},{' '}
        {clockText(clockAt(timeZone, start))}
        {isForeignZone(timeZone, start) && ` (${zoneName(timeZone)})`}. What to keep?
      </Text>
      <Radio.Group
        value={answer}
        onChange={(value) => setAnswer(value as Answer)}
        aria-label="What to keep"
        mt="md"
        mb="lg"
      >
        <Stack gap="sm">
          <Radio
            value="all"
            label={`All of it: ${durationText(minutes)}`}
            description={
              isFull
                ? 'The timer has stopped: an entry can’t be longer than 24 hours.'
                : 'The timer keeps running.'
            }
          />
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <Radio
              value="until"
              data-autofocus
              label={length === null || problem ? 'Until' : `${durationText(length)}, until`}
              description={lastDay === day ? 'The timer stops.' : `The timer stops. On ${fullDay(lastDay)}.`}
              style={{ flex: 1 }}
            />
            <TextInput
              w={150}
              aria-label="Until when"
              value={typed}
              error={answer === 'until' && problem}
              onFocus={() => setAnswer('until')}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Group>
          <Radio value="nothing" label="Nothing" description="The timer stops and its time is discarded." />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onLater}>
          Ask me later
        </Button>
        <Button
          type="submit"
          color={answer === 'nothing' ? 'red' : undefined}
          disabled={answer === 'until' && !!problem}
        >
          {answer === 'all' ? 'Keep all' : answer === 'nothing' ? 'Discard' : 'Keep this much'}
        </Button>
      </Group>
    </form>
  )
}
