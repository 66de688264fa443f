import { IconCornerLeftUp, IconUserStar, IconUsers } from '@tabler/icons-react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useMemberId } from '#features/user/web/user.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
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
  const { members, byId } = useMembers()
  const me = useMemberId()
  const others = project.members.filter((id) => id !== me)
  const lead = project.lead ? byId[project.lead] : undefined
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
      <ChoiceSetting
        label="Lead"
        value={lead ? memberName(lead) : null}
        unset="Lead"
        icon={
          lead ? <MemberAvatar id={lead.id} name={memberName(lead)} size={18} /> : <IconUserStar {...icon} />
        }
      >
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Lead"
            choices={[
              { value: null, label: 'No lead' },
              ...members.map((member) => ({
                value: member.id,
                label: memberName(member),
                icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
              })),
            ]}
            value={project.lead}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              // Whoever leads it is in it.
              const joins = picked !== null && picked !== me && !others.includes(picked)
              change({ lead: picked, ...(joins && { members: [...others, picked] }) })
            }}
          />
        )}
      </ChoiceSetting>
    </div>
  )
}
