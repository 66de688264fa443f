import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import type { Approval } from '../../approval.shape.ts'
import { weekText } from '../parts/approvalText.ts'
import { SendBackDialog } from '../parts/SendBackDialog.tsx'
import { useApprovalSteps } from '../parts/useApprovalSteps.ts'
import classes from './Approvals.module.css'
import { useExpected, WeekHours, WeekOf, WeekPerson } from './WeekLine.tsx'

/** What waits for the viewer’s approval: one by one, or many at once. */
export function WaitingWeeks({ weeks }: { weeks: readonly Approval[] }) {
  const nameOf = useMemberNames()
  const { approve } = useApprovalSteps()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [returned, setReturned] = useState<Approval | null>(null)
  const expected = useExpected(weeks)
  const chosen = useMemo(() => weeks.filter(({ id }) => picked.has(id)), [weeks, picked])
  const pick = (id: string, isOn: boolean) =>
    setPicked(new Set(isOn ? [...picked, id] : [...picked].filter((one) => one !== id)))
  return (
    <section className={classes.section} aria-label="Waiting for approval" data-waiting>
      <div className={classes.head}>
        {weeks.length > 1 && (
          <Checkbox
            size="xs"
            aria-label="Select all weeks"
            checked={chosen.length === weeks.length}
            indeterminate={chosen.length > 0 && chosen.length < weeks.length}
            onChange={(event) =>
              setPicked(new Set(event.currentTarget.checked ? weeks.map(({ id }) => id) : []))
            }
          />
        )}
        <h2>Waiting for approval</h2>
        {chosen.length > 0 && (
          <Button
            size="compact-sm"
            leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
            onClick={() => {
              approve(chosen)
              setPicked(new Set())
            }}
          >
            Approve {chosen.length === 1 ? '1 week' : `${chosen.length} weeks`}
          </Button>
        )}
      </div>
      {weeks.length ? (
        <ul className={classes.list}>
          {weeks.map((week) => (
            <li key={week.id} className={classes.row}>
              {weeks.length > 1 && (
                <Checkbox
                  size="xs"
                  aria-label={`Select ${nameOf(week.memberId)}, ${weekText(week.week)}`}
                  checked={picked.has(week.id)}
                  onChange={(event) => pick(week.id, event.currentTarget.checked)}
                />
              )}
              <WeekPerson week={week} />
              <WeekOf week={week} said={week.note} />
              <WeekHours week={week} expected={expected(week)} />
              <span className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
                  onClick={() => setReturned(week)}
                >
                  Send back
                </Button>
                <Button
                  size="compact-sm"
                  leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
                  onClick={() => approve([week])}
                >
                  Approve
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>Nothing to approve. Weeks appear here once they are submitted.</p>
      )}
      {returned && <SendBackDialog week={returned} onClose={() => setReturned(null)} />}
    </section>
  )
}
