import { IconCornerLeftUp, IconUsers } from '@tabler/icons-react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useMemberId } from '#features/user/web/user.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import type { ProjectDraft } from '../../projectDraft.slice.ts'
import { ParentMenu } from '../fields/ParentMenu.tsx'
import classes from './NewProject.module.css'
import type { DraftedProject } from './useNewProject.ts'

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true }

/** Whether anything is set that stands under "More". */
export const hasMore = ({
  description,
  start,
  end,
  dueDate,
  priority,
  client,
  billing,
  budget,
}: ProjectDraft) =>
  Boolean(description || start || end || dueDate || client || budget) ||
  priority !== 'none' ||
  billing !== null

/** Where the new project stands, and who works on it. */
export function PlaceFields({ project, parent, change }: DraftedProject) {
  const { members } = useMembers()
  const me = useMemberId()
  const others = project.members.filter((id) => id !== me)
  return (
    <div className={classes.fields}>
      <ChoiceSetting
        label="Part of"
        value={parent?.name ?? null}
        unset="Part of"
        icon={parent ? <ProjectDot color={parent.color} /> : <IconCornerLeftUp {...icon} />}
      >
        {({ anchor, onClose }) => (
          <ParentMenu
            anchor={anchor}
            projectId={null}
            value={project.parent}
            onClose={onClose}
            onPick={(parentId) => {
              onClose()
              change({ parentId })
            }}
          />
        )}
      </ChoiceSetting>
      <ChoiceSetting
        label="Members"
        value={others.length ? `You and ${others.length} more` : null}
        unset="Members"
        icon={<IconUsers {...icon} />}
      >
        {({ anchor, onClose }) => (
          <MultiPicker
            anchor={anchor}
            label="Members"
            choices={members
              .filter(({ id }) => id !== me)
              .map((member) => ({
                value: member.id,
                label: memberName(member),
                icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
              }))}
            stateOf={(id) => (others.includes(id) ? 'all' : 'none')}
            onToggle={(id, isOn) =>
              change({ members: isOn ? [...others, id] : others.filter((other) => other !== id) })
            }
            onClose={onClose}
          />
        )}
      </ChoiceSetting>
    </div>
  )
}
