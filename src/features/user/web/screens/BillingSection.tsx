import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { type Billing, billingBody } from '../../user.contract.ts'
import { useGetBillingQuery, useSetBillingMutation } from '../user.api.ts'

/** Who may be written to about the server; nothing is charged. */
export function BillingSection() {
  const { data } = useGetBillingQuery()
  return (
    <SettingsSection
      title="Billing contact"
      text="Your team runs its own Workweek: everything is included, for everyone."
    >
      {data && <BillingForm billing={data} />}
    </SettingsSection>
  )
}

function BillingForm({ billing }: { billing: Billing }) {
  const [save, { isLoading, error }] = useSetBillingMutation()
  const form = useForm({
    initialValues: billing,
    validate: schemaResolver(billingBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  async function submit(body: typeof form.values) {
    const answer = await save({ body })
    if (answer.error) return form.setErrors(errorFields(answer.error))
    form.setValues(answer.data.data)
    form.resetDirty()
    showDone('The billing contact was saved')
  }
  const hasFields = Object.keys(errorFields(error)).length > 0
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <TextInput label="Name or company" autoComplete="organization" {...form.getInputProps('name')} />
      <TextInput
        label="Email for invoices"
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Textarea
        label="Address"
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <TextInput label="Tax number" autoComplete="off" {...form.getInputProps('taxId')} />
      <FormProblem message={error && !hasFields ? errorText(error) : undefined} />
      <div>
        <Button type="submit" variant="default" loading={isLoading} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </Form>
  )
}
