import { InputBase } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TagChip } from '../../../tag/web/parts/TagChip.tsx'
import { TagPicker } from '../../../tag/web/parts/TagPicker.tsx'
import { useTags } from '../../../tag/web/tag.api.ts'
import classes from './EntryTags.module.css'

type Props = {
  value: readonly string[]
  error: string | undefined
  onToggle: (id: string, isOn: boolean) => void
}

/** The tags of an entry in its form. */
export function EntryTagsField({ value, error, onToggle }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { byId } = useTags()
  const tags = value.flatMap((id) => byId[id] ?? [])
  return (
    <>
      <InputBase
        ref={button}
        component="button"
        type="button"
        pointer
        multiline
        label="Tags"
        error={error}
        aria-haspopup="dialog"
        rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        onClick={() => setAnchor(button.current)}
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
      </InputBase>
      {anchor && (
        <TagPicker
          anchor={anchor}
          stateOf={(id) => (value.includes(id) ? 'all' : 'none')}
          onToggle={onToggle}
          onClose={() => {
            setAnchor(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
