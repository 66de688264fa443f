import { VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { selectIsOnline } from '../presence.slice.ts'
import classes from './Presence.module.css'

type State = Parameters<typeof selectIsOnline>[0]
type Props = {
  /** Null where there is no member. */
  id: string | null
  name: string
  size: number
  /** Whether the same is said in words beside it. */
  isLabelled?: boolean
}

/** A member's avatar with a dot while they are online. */
export function PresentAvatar({ id, name, size, isLabelled = false }: Props) {
  return (
    <span className={classes.avatar} data-small={size < 24 || undefined}>
      <MemberAvatar id={id} name={name} size={size} />
      {id && <PresenceDot member={id} isLabelled={isLabelled} />}
    </span>
  )
}

/** The only thing that renders again when a member comes or goes. */
function PresenceDot({ member, isLabelled }: { member: string; isLabelled: boolean }) {
  const isOnline = useSelector((state: State) => selectIsOnline(state, member))
  if (!isOnline) return null
  return (
    <span className={classes.dot} title="Online">
      {!isLabelled && <VisuallyHidden>Online, </VisuallyHidden>}
    </span>
  )
}
