import { IconTag } from '@tabler/icons-react'
import { v7 as makeId } from 'uuid'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { nextTagColor, tagBehind } from '../../tag.rules.ts'
import { TagDot } from '../parts/TagChip.tsx'
import { useCreateTag, useTags } from '../tag.api.ts'

/** A new tag as a command: its name is typed in the palette. */
export function TagCommands() {
  const { sorted } = useTags()
  const may = useMay()
  const navigate = useNavigate()
  const createTag = useCreateTag()

  async function create(name: string) {
    if (await createTag(tagBehind(sorted, makeId(), name))) showDone(`Tag “${name}” created`)
  }
  /** What there is already is shown, so that nobody makes it twice. */
  const known = (): Command[] =>
    sorted.map(({ id, name, color }) => ({
      id: `known tag:${id}`,
      label: name,
      section: '',
      icon: <TagDot color={color} />,
      detail: 'exists',
      run: () => void navigate('/settings/tags'),
    }))
  useCommands({
    order: 22,
    commands: () =>
      may('tag.manage')
        ? [
            {
              id: 'new tag',
              label: 'New tag…',
              section: 'Create',
              keywords: 'add create label',
              icon: <IconTag size={16} stroke={1.5} />,
              step: {
                label: 'Name of the tag',
                choices: known,
                read: (name) =>
                  name &&
                  name.length <= 60 &&
                  !sorted.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
                    ? [
                        {
                          id: 'create tag',
                          label: `Create “${name}”`,
                          section: '',
                          icon: <TagDot color={nextTagColor(sorted)} />,
                          run: () => void create(name),
                        },
                      ]
                    : [],
              },
            },
          ]
        : [],
  })
  return null
}
