import { Button } from '@mantine/core'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import type { AttendeeAnswer, CalendarOccurrence } from '../../calendar.shape.ts'
import { useAnswerEventMutation } from '../calendar.api.ts'
import classes from './EventDialog.module.css'

const answers = [
  { answer: 'accepted', label: 'Yes' },
  { answer: 'tentative', label: 'Maybe' },
  { answer: 'declined', label: 'No' },
] as const
const answerTexts: Record<AttendeeAnswer, string> = {
  open: 'no answer yet',
  accepted: 'yes',
  tentative: 'maybe',
  declined: 'no',
}

/** Who comes, and saying it oneself; of a series to the date that is looked at. */
export function AnswerBar({ event }: { event: CalendarOccurrence }) {
  const me = useMemberId()
  const nameOf = useMemberNames()
  const [send, { isLoading, data }] = useAnswerEventMutation()
  const attendees = data?.data.attendees ?? event.attendees
  const mine = attendees.find(({ memberId }) => memberId === me)
  const say = async (answer: (typeof answers)[number]['answer']) => {
    const { id, day, series } = event
    const { error } = await send({ body: { id, answer, ...(day && series === null && { day }) } })
    if (error) showFailure(error, 'Your answer was not sent.')
  }
  if (!attendees.length) return null
  return (
    <div>
      {mine && (
        <div className={classes.answers} role="group" aria-label="Are you coming?">
          <span>Coming?</span>
          {answers.map(({ answer, label }) => (
            <Button
              key={answer}
              size="compact-sm"
              variant={mine.answer === answer ? 'filled' : 'default'}
              aria-pressed={mine.answer === answer}
              disabled={isLoading}
              onClick={() => void say(answer)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <ul aria-label="Answers" className={classes.people}>
        {attendees.map(({ memberId, answer }) => (
          <li key={memberId}>
            <bdi>{nameOf(memberId)}</bdi>: {answerTexts[answer]}
          </li>
        ))}
      </ul>
    </div>
  )
}
