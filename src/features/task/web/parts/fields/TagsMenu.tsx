import { v7 as makeId } from 'uuid'
import { MultiPicker } from '../../../../../web/ui/MultiPicker.tsx'
import { tagBehind } from '../../../../tag/tag.rules.ts'
import { TagDot } from '../../../../tag/web/parts/TagChip.tsx'
import { useCreateTag, useTags } from '../../../../tag/web/tag.api.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { type MenuProps, stateOf, toggled } from './fieldMenu.ts'

/** Ticks tags, and makes new ones of what was typed for whom that is allowed. */
export function TagsMenu({ tasks, anchor, onClose, onToggle }: MenuProps) {
  const { sorted } = useTags()
  const may = useMay()
  const createTag = useCreateTag()
  const toggle = (id: string, isOn: boolean) => onToggle(({ tags }) => ({ tags: toggled(tags, id, isOn) }))

  async function create(name: string) {
    const tag = tagBehind(sorted, makeId(), name)
    if (await createTag(tag)) toggle(tag.id, true)
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
      stateOf={(id) => stateOf(tasks, 'tags', id)}
      onToggle={toggle}
      onCreate={may('tag.manage') ? (name) => void create(name) : undefined}
      onClose={onClose}
    />
  )
}
