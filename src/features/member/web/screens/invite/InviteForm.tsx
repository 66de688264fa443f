import { Button, Group, MultiSelect, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { isWithin } from '#shared/access.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useAddMemberMutation, useAddMembersMutation, useMembers } from '../../member.api.ts'
import { AddressField } from './AddressField.tsx'
import { type Address, readAddresses } from './addresses.ts'
import type { Invited } from './InviteLink.tsx'

/** Addresses that one call takes. */
const maxAtOnce = 50

/** What the server did not take, by the field that shows it. */
function refusalOf(error: Parameters<typeof errorFields>[0]) {
  const fields = Object.entries(errorFields(error))
  const isShown = fields.some(([field]) => field.startsWith('emails') || field.startsWith('projects'))
  return {
    address: fields.find(([field]) => field.startsWith('emails'))?.[1],
    projects: fields.find(([field]) => field === 'projects')?.[1],
    other: error && !isShown ? errorText(error) : undefined,
  }
}

/** Who is invited, as what and to which projects. Without an address it becomes a link. */
export function InviteForm({ onDone, onCancel }: { onDone: (made: Invited) => void; onCancel: () => void }) {
  const { roles } = useWorkspace()
  const { access } = useProfile()
  const { members, deactivated, invited } = useMembers()
  const may = useMay()
  const [addMember, link] = useAddMemberMutation()
  const [addMembers, mails] = useAddMembersMutation()
  const { sorted } = useProjects()
  const grantable = roles.filter((role) => isWithin(role, access ?? {}))
  const preferred = grantable.find(({ name }) => name === 'Member') ?? grantable.at(-1)
  const [id] = useState(() => v7())
  const [{ addresses, typed }, setAddresses] = useState<{ addresses: Address[]; typed: string }>({
    addresses: [],
    typed: '',
  })
  const [roleId, setRoleId] = useState(preferred?.id ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const projects = sorted.filter((project) => may('member.invite', { project: project.id }))
  const needsProject = !may('member.invite')

  const problemOf = ({ email }: Address) => {
    if (email === null) return 'This isn’t an email address'
    if (members.some((member) => member.profile?.email === email)) return 'Already a member'
    if (deactivated.some((member) => member.profile?.email === email))
      return 'Deactivated: reactivate them instead'
    return invited.some((member) => member.email === email) ? 'Already invited' : null
  }
  const wrong = addresses.filter((address) => problemOf(address) !== null)
  const error = link.error ?? mails.error
  const refusal = refusalOf(error)

  async function submit() {
    const known = new Set(addresses.map(({ text }) => text))
    const all = [...addresses, ...readAddresses(typed).filter(({ text }) => !known.has(text))]
    setAddresses({ addresses: all, typed: '' })
    const bad = all.filter((address) => problemOf(address) !== null)
    if (bad.length) {
      const names = bad.map((address) => `${address.text}: ${problemOf(address)!.toLowerCase()}`)
      return setProblem(
        `${names.slice(0, 3).join('; ')}. Remove or correct ${bad.length === 1 ? 'it' : 'them'}.`,
      )
    }
    if (all.length > maxAtOnce) return setProblem(`At most ${maxAtOnce} at once`)
    if (needsProject && !chosen.length) return setProblem('Choose at least one of your projects to invite to')
    setProblem(null)
    const offer = { roleId, projects: chosen }
    const emails = all.map(({ email }) => email!)
    if (!emails.length) {
      const { data } = await addMember({ body: { ...offer, id } })
      if (data) onDone({ emails, link: data.link, mailbox: data.mailbox })
    } else {
      const { data } = await addMembers({ body: { ...offer, emails } })
      if (data) onDone({ emails, link: null, mailbox: data.mailbox })
    }
  }
  const count = addresses.length
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AddressField
        addresses={addresses}
        typed={typed}
        problemOf={problemOf}
        description="Each person gets their own invitation. Leave empty to create a single-use link."
        error={
          problem ??
          refusal.address ??
          (wrong[0] && `${wrong[0].text}: ${problemOf(wrong[0])!.toLowerCase()}`)
        }
        onChange={(addresses, typed) => {
          setAddresses({ addresses, typed })
          setProblem(null)
        }}
      />
      <Select
        label="Role"
        description={
          grantable.length < roles.length ? 'You can’t give roles that can do more than yours.' : undefined
        }
        allowDeselect={false}
        data={roles
          .toSorted((a, b) => a.position - b.position)
          .map((role) => ({
            value: role.id,
            label: role.name,
            disabled: !isWithin(role, access ?? {}),
          }))}
        value={roleId}
        onChange={(value) => setRoleId(value ?? '')}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          description={
            needsProject ? 'You can invite people to your own projects.' : 'They’ll join these right away.'
          }
          placeholder={chosen.length ? undefined : 'None'}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear projects' }}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          error={refusal.projects}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setProblem(null)
          }}
        />
      )}
      {needsProject && !projects.length && (
        <Text c="dimmed">You can only invite people to your own projects, and you’re not in one yet.</Text>
      )}
      <FormProblem message={refusal.other} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          // Leaving the field makes what was typed in it an address, and would move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          loading={link.isLoading || mails.isLoading}
          disabled={needsProject && !projects.length}
        >
          {count > 1 ? `Send ${count} invitations` : 'Send invitation'}
        </Button>
      </Group>
    </Form>
  )
}
