import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { TagPicker } from '#features/tag/web/parts/TagPicker.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import classes from '../entries/EntryTags.module.css'
import { PickerField } from './PickerField.tsx'

type Props = {
  value: readonly string[]
  error: string | undefined
  onToggle: (id: string, isOn: boolean) => void
}

/** The tags of an entry in its form. */
export function EntryTagsField({ value, error, onToggle }: Props) {
  const { byId } = useTags()
  const tags = value.flatMap((id) => byId[id] ?? [])
  return (
    <PickerField
      multiline
      label="Tags"
      error={error}
      picker={({ anchor, onClose }) => (
        <TagPicker
          anchor={anchor}
          stateOf={(id) => (value.includes(id) ? 'all' : 'none')}
          onToggle={onToggle}
          onClose={onClose}
        />
      )}
    >
      {tags.length ? (
        <span className={classes.all}>
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </span>
      ) : (
        <span className={classes.none}>No tags</span>
      )}
    </PickerField>
  )
}
