import { ActionIcon, Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isMember, memberName, useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { maxDocumentMembers } from '../../../document.contract.ts'
import type { Document, DocumentMember } from '../../../document.shape.ts'
import { useDocuments, useUpdateDocumentMutation } from '../../document.api.ts'
import classes from './Members.module.css'

type Props = { id: string; onClose: () => void }

/** Opens a document to all whom their roles let, or to some of them. */
export function MembersForm({ id, onClose }: Props) {
  const { documents } = useDocuments()
  const document = documents?.find((one) => one.id === id)
  return document ? <Chosen document={document} onClose={onClose} /> : null
}

function Chosen({ document, onClose }: { document: Document; onClose: () => void }) {
  const { byId } = useProjects()
  const nameOf = useMemberNames()
  const me = useMemberId()
  const [chosen, setChosen] = useState(() => startOf(document, me))
  const [isForAll, setForAll] = useState(document.members === null)
  const [update, { error, isLoading }] = useUpdateDocumentMutation()
  const { id, members: before, createdBy, project } = document
  const place = project === null ? undefined : byId[project]
  async function save() {
    const set = (members: DocumentMember[] | null) => update({ params: { id }, body: { members } })
    const next = isForAll ? null : chosen
    const { error } = await set(next)
    if (error) return
    showDone(isForAll ? 'Open to everyone who has access' : 'Open only to the people you chose', {
      undo: () => void set(before),
      redo: () => set(next),
    })
    onClose()
  }
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label="Who can open it"
        value={isForAll ? 'all' : 'some'}
        onChange={(value) => setForAll(value === 'all')}
      >
        <Stack gap="xs">
          <Radio
            value="all"
            label={place ? `Everyone with access to ${place.name}` : 'Everyone with access to documents'}
          />
          <Radio value="some" label="Only people you choose" />
        </Stack>
      </Radio.Group>
      {!isForAll && <People chosen={chosen} createdBy={createdBy} onChange={setChosen} />}
      {!isForAll && (
        <Text c="dimmed" fz="sm">
          {createdBy === me
            ? 'You and the workspace’s owner can always open it.'
            : createdBy
              ? `${nameOf(createdBy)}, who made it, and the workspace’s owner can always open it.`
              : 'The workspace’s owner can always open it.'}{' '}
          Nobody can do more here than their role allows.
        </Text>
      )}
      {!isForAll && document.shares > 0 && (
        <Text fz="sm">Its public link still works. To end it, revoke the link.</Text>
      )}
      <FormProblem message={error && errorText(error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isLoading} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}

/** Whoever narrows a document of somebody else keeps it themselves. */
const startOf = ({ members, createdBy }: Document, me: string): DocumentMember[] =>
  members ?? (createdBy === me ? [] : [{ id: me, mayEdit: true }])

type PeopleProps = {
  chosen: DocumentMember[]
  createdBy: string | null
  onChange: (chosen: DocumentMember[]) => void
}

/** The people who were chosen, and what each may do. */
function People({ chosen, createdBy, onChange }: PeopleProps) {
  const { members } = useMembers()
  const nameOf = useMemberNames()
  const [search, setSearch] = useState('')
  const taken = new Set(chosen.map(({ id }) => id))
  const others = members.filter(
    (member) => isMember(member) && !taken.has(member.id) && member.id !== createdBy,
  )
  return (
    <Stack gap={6}>
      <Select
        aria-label="Add people"
        placeholder="Add people"
        searchable
        // Chosen, a person moves into the list below, and the next one is looked for.
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        disabled={chosen.length >= maxDocumentMembers}
        data={others.map((member) => ({ value: member.id, label: memberName(member) }))}
        nothingFoundMessage="Nobody by that name"
        onChange={(id) => {
          if (!id) return
          onChange([...chosen, { id, mayEdit: true }])
          setSearch('')
        }}
      />
      <ul className={classes.people}>
        {chosen.map(({ id, mayEdit }) => (
          <li key={id} className={classes.person}>
            <MemberAvatar id={id} name={nameOf(id)} size={22} />
            <bdi className={classes.name}>{nameOf(id)}</bdi>
            <Select
              aria-label={`What ${nameOf(id)} can do`}
              size="xs"
              w={110}
              allowDeselect={false}
              data={[
                { value: 'edit', label: 'Can edit' },
                { value: 'view', label: 'Can view' },
              ]}
              value={mayEdit ? 'edit' : 'view'}
              onChange={(value) =>
                onChange(chosen.map((one) => (one.id === id ? { id, mayEdit: value === 'edit' } : one)))
              }
            />
            <ActionIcon
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
