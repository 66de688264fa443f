import type { Client } from './client.contract.ts'

type Listed = Pick<Client, 'title' | 'email' | 'archivedAt'>

/** Whether the list shows a client: among those in use or the archived ones, with all the words in its title or address. */
export function isListed(
  { title, email, archivedAt }: Listed,
  { search, archived }: { search: string; archived: boolean },
): boolean {
  const text = `${title} ${email}`.toLocaleLowerCase()
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (archivedAt !== null) === archived && words.every((word) => text.includes(word))
}
