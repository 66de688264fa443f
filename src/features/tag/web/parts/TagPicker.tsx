import { v7 as makeId } from 'uuid'
import { useMay } from '#features/user/web/user.api.ts'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { tagBehind } from '../../tag.rules.ts'
import { useCreateTag, useTags } from '../tag.api.ts'
import { TagDot } from './TagChip.tsx'

type Props = {
  anchor: HTMLElement
  /** Whether all, some or none of what is changed have a tag. */
  stateOf: (id: string) => 'all' | 'some' | 'none'
  onToggle: (id: string, isOn: boolean) => void
  onClose: () => void
}

/** Ticks tags, and makes new ones of what was typed for whom that is allowed. */
export function TagPicker({ anchor, stateOf, onToggle, onClose }: Props) {
  const { sorted } = useTags()
  const may = useMay()
  const createTag = useCreateTag()

  async function create(name: string) {
    const tag = tagBehind(sorted, makeId(), name)
    if (await createTag(tag)) onToggle(tag.id, true)
  }
  return (
    <MultiPicker
      anchor={anchor}
      label="Tags"
      choices={sorted.map(({ id, name, color }) => ({
        value: id,
        label: name,
        icon: <TagDot color={color} />,
      }))}
      stateOf={stateOf}
      onToggle={onToggle}
      onCreate={may('tag.manage') ? (name) => void create(name) : undefined}
      onClose={onClose}
    />
  )
}
