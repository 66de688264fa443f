import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import type { RowPlace } from '#web/ui/orderedList/OrderedList.tsx'
import { OrderedRow } from '#web/ui/orderedList/OrderedRow.tsx'
import { RowName } from '#web/ui/orderedList/RowName.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { tagColors } from '../../tag.rules.ts'
import type { Tag } from '../../tag.shape.ts'
import { TagDot } from '../parts/TagChip.tsx'
import { tagColorName } from '../parts/tagColorNames.ts'
import { useDeleteTagMutation, useUpdateTagMutation } from '../tag.api.ts'

type Props = { tag: Tag; place: RowPlace; mayManage: boolean }

/** One tag: its name and colour change in place. */
export function TagSettingsRow({ tag, place, mayManage }: Props) {
  const [update] = useUpdateTagMutation()
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()
  const [deleteTag] = useDeleteTagMutation()
  const [isRenaming, rename] = useDisclosure()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const own = tag.color.toLowerCase()
  const colors: string[] = tagColors.some((color) => color === own) ? [...tagColors] : [own, ...tagColors]
  function change(body: { name?: string; color?: string }) {
    const params = { id: tag.id }
    const { name, color } = tag
    const changing = update({ before: tag, params, body })
    const undo = () => void update({ before: { ...tag, ...body }, params, body: { name, color } })
    const now = () => selectWorkspace(store.getState())?.tags.find(({ id }) => id === tag.id)
    const result = () => fieldsOf(now(), ['name', 'color'])
    const redo = () => update({ before: tag, params, body })
    pushUndoStep({ what: `Tag “${name}” changed`, undo, redo, result }, changing)
  }

  function closeColors() {
    setAnchor(null)
    anchor?.focus()
  }
  const askToDelete = () =>
    confirm({
      title: 'Delete this tag?',
      text: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          “<bdi>{tag.name}</bdi>” will be taken off every task and time entry that has it. You can restore it
          from Trash for 30 days.
        </Text>
      ),
      action: 'Delete tag',
      onConfirm: () => void deleteTag({ before: tag, params: { id: tag.id } }),
    })

  return (
    <OrderedRow
      name={tag.name}
      place={place}
      mayManage={mayManage}
      isRenaming={isRenaming}
      onRename={rename.open}
      onDelete={askToDelete}
    >
      <TagDot color={tag.color} />
      <RowName
        what="tag"
        name={tag.name}
        mayRename={mayManage}
        isRenaming={isRenaming}
        onStart={rename.open}
        onDone={(name) => {
          rename.close()
          if (name && name !== tag.name) change({ name })
        }}
      />
      {/* Who may not choose a colour has the dot, and no code to wonder about. */}
      {mayManage && (
        <button
          type="button"
          className={classes.side}
          aria-label={`Colour of ${tag.name}: ${tagColorName(tag.color)}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {tagColorName(tag.color)}
        </button>
      )}
      {anchor && (
        <Picker
          anchor={anchor}
          label="Colour"
          value={own}
          choices={colors.map((color) => ({
            value: color,
            label: tagColorName(color),
            icon: <TagDot color={color} />,
          }))}
          onClose={closeColors}
          onPick={(color) => {
            closeColors()
            if (color !== own) change({ color })
          }}
        />
      )}
    </OrderedRow>
  )
}
