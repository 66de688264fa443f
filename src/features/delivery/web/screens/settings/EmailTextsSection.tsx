import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { documentLanguages } from '#features/invoice/invoicing.contract.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import type { DocumentLanguage } from '../../../delivery.defaultTexts.rules.ts'
import {
  type DeliverySettings,
  type EmailTextKind,
  emailTextKinds,
} from '../../../delivery.settings.contract.ts'
import { emailVariables, textOf } from '../../../delivery.texts.rules.ts'
import { useUpdateDeliverySettingsMutation } from '../../deliverySettings.api.ts'

const kindNames: Record<EmailTextKind, string> = {
  invoice: 'Invoice',
  quote: 'Quote',
  credit: 'Credit note',
  before: 'Reminder before the due date',
  due: 'Reminder on the due date',
  overdue: 'Reminder after the due date',
}
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** What the emails that invoices go out with say, for each language of documents. */
export function EmailTextsSection({ settings }: { settings: DeliverySettings }) {
  const [language, setLanguage] = useState<DocumentLanguage>('en')
  const [kind, setKind] = useState<EmailTextKind>('invoice')
  const words = textOf(settings, language, kind)
  return (
    <SettingsSection
      title="Email texts"
      text={`Filled in when an email is sent: ${emailVariables.map((name) => `{${name}}`).join(', ')}. You can still edit the text each time you send an invoice.`}
    >
      <Group gap="xs" mb="sm">
        <Select
          aria-label="Email"
          w={260}
          data={emailTextKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind((value ?? 'invoice') as EmailTextKind)}
        />
        <Select
          aria-label="Language"
          w={160}
          data={documentLanguages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage((value ?? 'en') as DocumentLanguage)}
        />
      </Group>
      <TextForm
        key={`${language} ${kind} ${words.subject} ${words.text}`}
        {...{ language, kind, words }}
        isOwn={settings.texts[language]?.[kind] !== undefined}
      />
    </SettingsSection>
  )
}

type FormProps = {
  language: DocumentLanguage
  kind: EmailTextKind
  words: NonNullable<NonNullable<DeliverySettings['texts']['en']>['invoice']>
  isOwn: boolean
}

function TextForm({ language, kind, words, isOwn }: FormProps) {
  const [update, { isLoading }] = useUpdateDeliverySettingsMutation()
  const [subject, setSubject] = useState(words.subject)
  const [text, setText] = useState(words.text)
  const isChanged = subject !== words.subject || text !== words.text
  async function save(value: { subject: string; text: string } | null) {
    const { error } = await update({ body: { texts: { [language]: { [kind]: value } } } })
    if (!error) showDone(value ? 'Text saved' : 'Default text restored')
  }
  return (
    <>
      <TextInput
        label="Subject"
        lang={language}
        maxLength={200}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Textarea
        mt="sm"
        label="Message"
        lang={language}
        autosize
        minRows={8}
        maxRows={20}
        maxLength={5_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="xs" mt="sm">
        <Button
          disabled={!isChanged || !subject.trim() || !text.trim()}
          loading={isLoading}
          onClick={() => void save({ subject, text })}
        >
          Save
        </Button>
        {isOwn && (
          <Button variant="default" onClick={() => void save(null)}>
            Restore default text
          </Button>
        )}
      </Group>
    </>
  )
}
