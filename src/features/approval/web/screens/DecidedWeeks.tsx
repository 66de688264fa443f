import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistory, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import type { Approval } from '../../approval.shape.ts'
import { stateText, weekText } from '../parts/approvalText.ts'
import { SendBackDialog } from '../parts/SendBackDialog.tsx'
import { StateIcon } from '../parts/WeekApproval.tsx'
import { WeekHistory } from '../parts/WeekHistory.tsx'
import classes from './Approvals.module.css'
import { useExpected, WeekHours, WeekOf, WeekPerson } from './WeekLine.tsx'

/** Weeks that were approved or sent back of late. */
export function DecidedWeeks({ weeks }: { weeks: readonly Approval[] }) {
  const viewer = useSelector(selectViewer)
  const nameOf = useMemberNames()
  const [unlocked, setUnlocked] = useState<Approval | null>(null)
  const [opened, setOpened] = useState<Approval | null>(null)
  const expected = useExpected(weeks)
  if (!weeks.length) return null
  return (
    <section className={classes.section} aria-label="Decided">
      <div className={classes.head}>
        <h2>Decided</h2>
      </div>
      <ul className={classes.list}>
        {weeks.map((week) => (
          <li key={week.id} className={classes.row}>
            <WeekPerson week={week} />
            <WeekOf week={week} said={week.comment} />
            <WeekHours week={week} expected={expected(week)} />
            <span className={classes.state} data-state={week.state}>
              <StateIcon state={week.state} />
              <span>{stateText(week, viewer, nameOf)}</span>
            </span>
            <span className={classes.actions}>
              <Tooltip label="Week history">
                <ActionIcon
                  aria-label={`History of ${nameOf(week.memberId)}, ${weekText(week.week)}`}
                  onClick={() => setOpened(week)}
                >
                  <IconHistory size={16} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
              {week.state === 'approved' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconLockOpen size={16} stroke={1.5} aria-hidden />}
                  onClick={() => setUnlocked(week)}
                >
                  Unlock
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unlocked && <SendBackDialog week={unlocked} onClose={() => setUnlocked(null)} />}
      {opened && <WeekHistory week={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
