import { useMemberId } from '#features/user/web/user.api.ts'
import { linkContent } from '../../file.rules.ts'
import { useAddLinkMutation } from '../file.api.ts'

export type NewLink = { id: string; url: string; name: string; teamOnly: boolean }

/** Adds a link to a task, shown at once. */
export function useAddLink() {
  const me = useMemberId()
  const [add] = useAddLinkMutation()
  return (task: string, link: NewLink) => {
    const now = new Date().toISOString()
    const file = { ...link, ...linkContent, task, createdBy: me, createdAt: now, updatedAt: now }
    void add({ params: { id: task }, body: link, file })
  }
}
