import { TagPicker } from '#features/tag/web/parts/TagPicker.tsx'
import { toggled } from '../../parts/listDelta.ts'
import { type MenuProps, stateOf } from './fieldMenu.ts'

/** The tags of one task or of many. */
export const TagsMenu = ({ tasks, anchor, onClose, onToggle }: MenuProps) => (
  <TagPicker
    anchor={anchor}
    stateOf={(id) => stateOf(tasks, 'tags', id)}
    onToggle={(id, isOn) => onToggle(({ tags }) => ({ tags: toggled(tags, id, isOn) }))}
    onClose={onClose}
  />
)
