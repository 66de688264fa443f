import { Link } from 'react-router'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { weekText } from '../parts/approvalText.ts'
import classes from './Approvals.module.css'

type Props = { week: string; members: readonly string[] }

/** Who has not handed in a week. */
export function MissingWeeks({ week, members }: Props) {
  const nameOf = useMemberNames()
  if (!members.length) return null
  return (
    <section className={classes.section} aria-label="Not submitted">
      <div className={classes.head}>
        <h2>Not submitted, {weekText(week)}</h2>
      </div>
      <ul className={classes.people}>
        {members.map((id) => (
          <li key={id}>
            <Link to={`/time?week=${week}&member=${id}`} className={classes.person}>
              <MemberAvatar id={id} name={nameOf(id)} size={24} />
              <bdi>{nameOf(id)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
