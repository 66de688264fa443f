import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import type { TimeOff, TimeOffKind } from '../../timeOff.shape.ts'
import { daysOff } from '../../workHours.rules.ts'
import { countText, daysText, fullDaysText } from '../parts/timeOffText.ts'
import { useWorkDays } from '../parts/useTimeOff.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { Person } from './Person.tsx'
import classes from './TimeOff.module.css'
import { useTimeOffSteps } from './useTimeOffSteps.ts'

type Props = {
  requests: readonly TimeOff[]
  kinds: Record<string, TimeOffKind | undefined>
  onEdit: (timeOff: TimeOff) => void
}

/** What others ask for and the viewer may answer. */
export function Requests({ requests, kinds, onEdit }: Props) {
  const [declined, setDeclined] = useState<TimeOff | null>(null)
  return (
    <section className={classes.section} aria-label="Requests">
      <h2>Requests</h2>
      {requests.length ? (
        <ul className={classes.list}>
          {requests.map((one) => (
            <Request
              key={one.id}
              request={one}
              kind={kinds[one.kind ?? '']?.name ?? ''}
              onEdit={() => onEdit(one)}
              onDecline={() => setDeclined(one)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>Nothing to approve.</p>
      )}
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </section>
  )
}

type RequestProps = { request: TimeOff; kind: string; onEdit: () => void; onDecline: () => void }

function Request({ request, kind, onEdit, onDecline }: RequestProps) {
  const { byId } = useMembers()
  const { answer } = useTimeOffSteps()
  const workDays = useWorkDays(request.start, request.end)
  const member = byId[request.memberId]
  const count = member && workDays && daysOff(request, workDays(member))
  return (
    <li className={classes.row}>
      <Person id={request.memberId} />
      <button type="button" className={classes.days} title={fullDaysText(request)} onClick={onEdit}>
        {daysText(request)}
      </button>
      <span className={classes.what}>
        <span>
          {kind}
          {count !== undefined && ` · ${countText(count)}`}
        </span>
        {request.note && (
          <small dir="auto" title={request.note}>
            {request.note}
          </small>
        )}
      </span>
      <span className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          onClick={onDecline}
        >
          Decline
        </Button>
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
          onClick={() => answer(request, 'approved')}
        >
          Approve
        </Button>
      </span>
    </li>
  )
}
