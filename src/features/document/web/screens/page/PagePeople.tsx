import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { useMemberId } from '#features/user/web/user.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import classes from './DocumentPage.module.css'

type Person = { id: string; name: string }
const maxShown = 5

function othersIn(awareness: Awareness, me: string): Person[] {
  const people = new Map<string, Person>()
  for (const { user } of awareness.getStates().values() as Iterable<{ user?: Person }>)
    if (user?.id && user.id !== me) people.set(user.id, user)
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Who else has the page open. */
export function PagePeople({ awareness }: { awareness: Awareness }) {
  const me = useMemberId()
  const [people, setPeople] = useState<Person[]>([])
  useEffect(() => {
    const look = () =>
      setPeople((known) => {
        const now = othersIn(awareness, me)
        return known.map(({ id }) => id).join() === now.map(({ id }) => id).join() ? known : now
      })
    look()
    awareness.on('change', look)
    return () => awareness.off('change', look)
  }, [awareness, me])
  if (!people.length) return null
  return (
    <ul className={classes.people} aria-label="Here now">
      {people.slice(0, maxShown).map(({ id, name }) => (
        <li key={id} title={name}>
          <MemberAvatar id={id} name={name} size={22} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {people.length > maxShown && <li className={classes.others}>+{people.length - maxShown}</li>}
    </ul>
  )
}
