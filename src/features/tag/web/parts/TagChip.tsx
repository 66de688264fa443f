import type { Tag } from '../../tag.shape.ts'
import classes from './TagChip.module.css'

/** A tag's colour. Its name stands beside it. */
export const TagDot = ({ color }: { color: string }) => (
  <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden="true" />
)

/** A tag as tasks wear it. */
export const TagChip = ({ tag }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={classes.chip} title={tag.name}>
    <TagDot color={tag.color} />
    <span className={classes.name} dir="auto">
      {tag.name}
    </span>
  </span>
)
