import { VisuallyHidden } from '@mantine/core'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import classes from './TaskFields.module.css'

export function MemberValue({ id, none }: { id: string | null; none: string }) {
  const nameOf = useMemberNames()
  return (
    <>
      <MemberAvatar id={id} name={id ? nameOf(id) : ''} size={18} />
      <span className={classes.clip} dir="auto">
        {id ? nameOf(id) : none}
      </span>
    </>
  )
}

/** Faces that are shown before they are counted. */
const max = 5

/** One name, or the faces of several. */
export function ParticipantsValue({ ids }: { ids: readonly string[] }) {
  const nameOf = useMemberNames()
  if (ids.length === 0) return 'Nobody'
  if (ids.length === 1) return <MemberValue id={ids[0]!} none="" />
  return (
    <span className={classes.faces}>
      {ids.slice(0, max).map((id) => (
        <MemberAvatar key={id} id={id} name={nameOf(id)} size={18} />
      ))}
      {ids.length > max && <span>+{ids.length - max}</span>}
      <VisuallyHidden>{ids.map(nameOf).join(', ')}</VisuallyHidden>
    </span>
  )
}
