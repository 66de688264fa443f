import { useMemberNames } from '#features/member/web/member.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import classes from './TimeOff.module.css'

/** Whose time off it is. */
export function Person({ id }: { id: string }) {
  const name = useMemberNames()(id)
  return (
    <span className={classes.who}>
      <MemberAvatar id={id} name={name} size={24} />
      <bdi className={classes.clip}>{name}</bdi>
    </span>
  )
}
