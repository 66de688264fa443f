import { Button, Group, Modal, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { v7 } from 'uuid'
import { z } from 'zod'
import { isWithin } from '../../../../shared/access.ts'
import { email } from '../../../../shared/fields.ts'
import { errorFields, errorText } from '../../../../web/store/api.ts'
import { Form } from '../../../../web/ui/Form.tsx'
import { FormProblem } from '../../../../web/ui/FormProblem.tsx'
import { useProjects } from '../../../project/web/project.api.ts'
import { useMay, useProfile } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { addMemberBody } from '../../member.contract.ts'
import { useAddMemberMutation } from '../member.api.ts'
import { InviteLink } from './InviteLink.tsx'

type InviteDialogProps = { opened: boolean; onClose: () => void }

/** Makes an invitation, and then shows its link, which is never shown again. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const [addMember, { data, reset, ...call }] = useAddMemberMutation()
  const close = () => {
    onClose()
    reset()
  }
  return (
    <Modal opened={opened} onClose={close} title={data ? 'Invitation is ready' : 'Invite a colleague'}>
      {data ? (
        <InviteLink
          link={data.link}
          email={data.data.email}
          mailbox={data.mailbox}
          onClose={close}
          onAnother={reset}
        />
      ) : (
        <InviteForm onSubmit={addMember} onCancel={close} isLoading={call.isLoading} error={call.error} />
      )}
    </Modal>
  )
}

type InviteFormProps = {
  onSubmit: ReturnType<typeof useAddMemberMutation>[0]
  onCancel: () => void
  isLoading: boolean
  error: unknown
}

const anyEmail = z.union([z.literal(''), email])

function InviteForm({ onSubmit, onCancel, isLoading, error }: InviteFormProps) {
  const { roles } = useWorkspace()
  const { access } = useProfile()
  const may = useMay()
  const projects = useProjects().sorted.filter((project) => may('member.invite', { project: project.id }))
  const needsProject = !may('member.invite')
  const grantable = roles.filter((role) => isWithin(role, access ?? {}))
  const preferred = grantable.find(({ name }) => name === 'Member') ?? grantable.at(-1)
  const least = needsProject ? 1 : 0
  const form = useForm({
    initialValues: { id: v7(), email: '', roleId: preferred?.id ?? '', projects: [] as string[] },
    validate: schemaResolver(
      addMemberBody.extend({
        email: anyEmail,
        projects: z.array(z.string()).min(least, 'Choose at least one of your projects to invite to'),
      }),
      { sync: true },
    ),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function submit({ email, ...body }: typeof form.values) {
    const answer = await onSubmit({ body: email.trim() ? { ...body, email } : body })
    if (answer.error) form.setErrors(errorFields(answer.error))
  }

  const hasFields = Object.keys(errorFields(error)).length > 0
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <TextInput
        label="E-mail"
        description="We mail the invitation, and only this address can accept it. Leave it empty for a link that works for whoever has it."
        placeholder="ann@example.com"
        type="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select
        label="Role"
        allowDeselect={false}
        data={grantable.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('roleId')}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          description={needsProject ? undefined : 'Which they join at once.'}
          placeholder={form.values.projects.length ? undefined : 'None'}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear projects' }}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('projects')}
        />
      )}
      {needsProject && !projects.length && (
        <Text c="dimmed">You can invite to projects that you are a member of. There is none yet.</Text>
      )}
      <FormProblem message={error && !hasFields ? errorText(error) : undefined} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading} disabled={needsProject && !projects.length}>
          Create invitation
        </Button>
      </Group>
    </Form>
  )
}
