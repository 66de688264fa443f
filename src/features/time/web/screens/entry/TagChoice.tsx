import { Button } from '@mantine/core'
import { IconChevronDown, IconTag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import classes from '../week/WeekBar.module.css'

/** Which tag the entries that are listed have; null for any. */
export function TagChoice({ tag, onPick }: { tag: string | null; onPick: (tag: string | null) => void }) {
  const { sorted, byId } = useTags()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(button.current)
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  useKeys({ f: { label: 'Filter by tag', run: open } }, { section: 'Time' })
  const chosen = tag === null ? undefined : byId[tag]
  const shown = chosen?.name ?? 'Any tag'
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant={chosen ? 'light' : 'default'}
        className={classes.member}
        aria-label={`${shown}, filter by tag`}
        aria-haspopup="dialog"
        title="Filter by tag (F)"
        leftSection={
          chosen ? <TagDot color={chosen.color} /> : <IconTag size={14} stroke={1.5} aria-hidden />
        }
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        onClick={open}
      >
        {shown}
      </Button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Tag"
          value={chosen?.id ?? null}
          choices={[
            { value: null, label: 'Any tag' },
            ...sorted.map(({ id, name, color }) => ({
              value: id,
              label: name,
              icon: <TagDot color={color} />,
            })),
          ]}
          onClose={close}
          onPick={(id) => {
            close()
            onPick(id)
          }}
        />
      )}
    </>
  )
}
