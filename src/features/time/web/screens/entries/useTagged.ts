import { useMemo } from 'react'
import { useTags } from '#features/tag/web/tag.api.ts'
import type { TimeEntry } from '../../../time.shape.ts'

/** The tag that an address names, and the entries that have it: all of them where it names none that there is. */
export function useTagged(entries: readonly TimeEntry[], tag: string | null) {
  const { byId } = useTags()
  // One that was deleted is not on any entry any more.
  const chosen = tag === null ? undefined : byId[tag]
  const found = useMemo(
    () => (chosen ? entries.filter(({ tags }) => tags.includes(chosen.id)) : entries),
    [entries, chosen],
  )
  return { chosen, found }
}
