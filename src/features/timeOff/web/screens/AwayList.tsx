import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconX } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { today } from '#web/format/dates.ts'
import { mayApprove } from '../../timeOff.rules.ts'
import type { TimeOff, TimeOffKind } from '../../timeOff.shape.ts'
import { daysText, fullDaysText } from '../parts/timeOffText.ts'
import { Person } from './Person.tsx'
import classes from './TimeOff.module.css'
import { useTimeOffSteps } from './useTimeOffSteps.ts'

type Props = {
  away: readonly TimeOff[]
  kinds: Record<string, TimeOffKind | undefined>
  /** How many days ahead are listed. */
  days: number
  onEdit: (timeOff: TimeOff) => void
}

/** Who is away from today on. */
export function AwayList({ away, kinds, days, onEdit }: Props) {
  const viewer = useSelector(selectViewer)
  const { all: projects } = useProjects()
  const { cancel } = useTimeOffSteps()
  const now = today()
  return (
    <section className={classes.section} aria-label="Who is away">
      <h2>Who is away</h2>
      {away.length ? (
        <ul className={classes.list}>
          {away.map((one) => {
            const its = projects.filter(({ members }) => members.includes(one.memberId)).map(({ id }) => id)
            return (
              <li key={one.id} className={classes.row}>
                <Person id={one.memberId} />
                <span className={classes.days} title={fullDaysText(one)}>
                  {daysText(one)}
                </span>
                <span className={classes.what}>
                  <span>
                    {kinds[one.kind ?? '']?.name ?? 'Away'}
                    {one.start <= now && ' · today'}
                  </span>
                </span>
                {mayApprove(viewer, { ...one, projects: its }) && (
                  <span className={`${classes.actions} ${classes.more}`}>
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <ActionIcon aria-label={`More actions for ${daysText(one)}`}>
                          <IconDots size={16} stroke={1.5} aria-hidden />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item
                          leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
                          onClick={() => onEdit(one)}
                        >
                          Edit
                        </Menu.Item>
                        <Menu.Item
                          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
                          onClick={() => cancel(one)}
                        >
                          Cancel time off
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={classes.nothing}>Nobody is away in the next {days / 7} weeks.</p>
      )}
    </section>
  )
}
