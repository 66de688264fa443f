import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import classes from './EntryTags.module.css'

/** As many chips as a line of an entry has room for. */
const maxChips = 2

/** The tags of an entry in its line; the names of those without room stand in a title. */
export function EntryTags({ ids }: { ids: readonly string[] }) {
  const { byId } = useTags()
  const tags = ids.flatMap((id) => byId[id] ?? [])
  if (!tags.length) return null
  const rest = tags.slice(maxChips)
  return (
    <span className={classes.tags}>
      {tags.slice(0, maxChips).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
