import { Modal, Skeleton, Stack } from '@mantine/core'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { durationText } from '#shared/durations.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { ApprovalStep } from '../../approval.contract.ts'
import type { Approval } from '../../approval.shape.ts'
import { useGetApprovalHistoryQuery } from '../approval.api.ts'
import classes from './Approval.module.css'
import { weekText } from './approvalText.ts'

const done: Record<ApprovalStep['state'], string> = {
  open: 'withdrew it',
  submitted: 'submitted it',
  approved: 'approved it',
  returned: 'sent it back',
}

/** What was done with a week that was in that state before. */
function stepText(
  { state, isTakenBack }: Pick<ApprovalStep, 'state' | 'isTakenBack'>,
  before: ApprovalStep['state'] | undefined,
): string {
  if (isTakenBack) {
    if (state === 'approved') return 'locked it again'
    return before === 'approved' ? 'withdrew the approval' : 'undid sending it back'
  }
  return state === 'returned' && before === 'approved' ? 'unlocked it' : done[state]
}

/** Who handed in, approved and sent back a week. */
export function WeekHistory({ week, onClose }: { week: Approval; onClose: () => void }) {
  const nameOf = useMemberNames()
  const { data, isError, error, refetch } = useGetApprovalHistoryQuery(week.id)
  return (
    <Modal opened onClose={onClose} title={`History of ${weekText(week.week)}`} size={460}>
      {isError ? (
        <LoadFailed title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ol className={classes.history}>
          {data.map(({ seq, state, isTakenBack, actor, at, text, seconds }, index) => (
            <li key={seq}>
              <MemberAvatar id={actor ?? ''} name={nameOf(actor)} size={24} />
              <div>
                <p>
                  <bdi>{nameOf(actor)}</bdi> {stepText({ state, isTakenBack }, data[index + 1]?.state)}
                  <span className={classes.faint}> · {durationText(Math.round(seconds / 60))}</span>
                </p>
                {text && (
                  <p className={classes.said} dir="auto">
                    {text}
                  </p>
                )}
              </div>
              <time dateTime={at} title={fullInstant(at)} className={classes.faint}>
                {shortInstant(at)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <Stack gap={8} role="status" aria-label="Loading">
          <Skeleton height={32} />
          <Skeleton height={32} />
        </Stack>
      )}
    </Modal>
  )
}
