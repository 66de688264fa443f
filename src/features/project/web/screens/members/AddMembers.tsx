import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import type { Project } from '../../../project.contract.ts'
import { useProjectMembers } from './useProjectMembers.ts'

/** Adds members, as many as are ticked. */
export function AddMembers({ project }: { project: Project }) {
  const { members } = useMembers()
  const { send, sayAdded } = useProjectMembers(project)
  // Who was in the project before the list opened is not in the list.
  const [open, setOpen] = useState<{ anchor: HTMLElement; before: readonly string[] } | null>(null)

  function close() {
    const added = project.members.filter((id) => !open?.before.includes(id))
    if (added.length) sayAdded(added)
    open?.anchor.focus()
    setOpen(null)
  }
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
        onClick={(event) => setOpen({ anchor: event.currentTarget, before: project.members })}
      >
        Add members
      </Button>
      {open && (
        <MultiPicker
          anchor={open.anchor}
          label="Members"
          choices={members
            .filter(({ id }) => !open.before.includes(id))
            .map((member) => ({
              value: member.id,
              label: memberName(member),
              icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
            }))}
          stateOf={(id) => (project.members.includes(id) ? 'all' : 'none')}
          onToggle={(id, isOn) => void send([id], isOn)}
          onClose={close}
        />
      )}
    </>
  )
}
