import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import { useMemberId } from '../../../user/web/user.api.ts'
import type { Project } from '../../project.contract.ts'
import { useAddProjectMembersMutation, useRemoveProjectMembersMutation } from '../project.api.ts'
import classes from './ProjectMembersDialog.module.css'

type Props = { project: Project; opened: boolean; mayChange: boolean; onClose: () => void }

/** Who works on the project. A tick adds, taking it away removes, at once. */
export function ProjectMembersDialog({ project, opened, mayChange, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Members of the project">
      <MemberList project={project} mayChange={mayChange} />
    </Modal>
  )
}

function MemberList({ project, mayChange }: Pick<Props, 'project' | 'mayChange'>) {
  const { members } = useMembers()
  const me = useMemberId()
  const [query, setQuery] = useState('')
  const [add] = useAddProjectMembersMutation()
  const [remove] = useRemoveProjectMembersMutation()
  const wanted = query.trim().toLocaleLowerCase()
  const shown = members.filter(
    (member) =>
      (mayChange || project.members.includes(member.id)) &&
      memberName(member).toLocaleLowerCase().includes(wanted),
  )

  function toggle(id: string) {
    const body = { projectId: project.id, memberIds: [id] }
    const without = project.members.filter((member) => member !== id)
    if (!project.members.includes(id)) void add({ body, members: [...project.members, id] })
    else if (id !== me) void remove({ body, members: without })
    else
      confirm({
        title: 'Leave this project?',
        text: 'Unless your role sees all projects, you will not see it and its tasks any more.',
        action: 'Leave project',
        onConfirm: () => void remove({ body, members: without }),
      })
  }

  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Search members"
        placeholder="Search members"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {!mayChange && (
        <Text c="dimmed" size="xs">
          Your role may not change who works on this project.
        </Text>
      )}
      <div className={classes.list}>
        {shown.map((member) => (
          <Checkbox
            key={member.id}
            classNames={{ body: classes.member, labelWrapper: classes.label, label: classes.label }}
            checked={project.members.includes(member.id)}
            disabled={!mayChange}
            onChange={() => toggle(member.id)}
            label={
              <span className={classes.person}>
                <MemberAvatar id={member.id} name={memberName(member)} size={24} />
                <span className={classes.name} dir="auto">
                  {memberName(member)}
                </span>
                <span className={classes.mail}>{member.profile?.email}</span>
              </span>
            }
          />
        ))}
        {!shown.length && <Text c="dimmed">Nobody found.</Text>}
      </div>
    </Stack>
  )
}
