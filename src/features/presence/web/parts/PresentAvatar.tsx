import { VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { selectIsOnline } from '../presence.slice.ts'
import classes from './Presence.module.css'

type State = Parameters<typeof selectIsOnline>[0]
type Props = {
  id: string
  name: string
  size: number
  /** Whether the same is said in words beside it. */
  isTold?: boolean
}

/** A member's avatar with a dot while they are online. */
export function PresentAvatar({ id, name, size, isTold }: Props) {
  const isOnline = useSelector((state: State) => selectIsOnline(state, id))
  return (
    <span className={classes.avatar}>
      <MemberAvatar id={id} name={name} size={size} />
      {isOnline && (
        <span className={classes.dot} title="Online">
          {!isTold && <VisuallyHidden>Online, </VisuallyHidden>}
        </span>
      )}
    </span>
  )
}
