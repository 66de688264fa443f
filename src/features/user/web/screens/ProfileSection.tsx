import { Button, Select, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { guessTimeZone, timeZones } from '#web/format/places.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { profileBody, type WeekStart } from '../../user.contract.ts'
import { useProfile, useUpdateProfileMutation } from '../user.api.ts'
import { PictureField } from './PictureField.tsx'

/** Languages that dates can be written in; the product itself speaks English. */
const locales = [
  'en-GB',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pt-BR',
  'pl',
  'cs',
  'da',
  'sv',
  'nb',
  'fi',
  'tr',
  'uk',
  'ja',
  'ko',
  'zh-Hans',
]

/** Stands for what counts when nothing is chosen, since a menu's choice must have a value. */
const usual = 'usual'

/** Ways of writing numbers, by a language that has each. */
const numberLocales = ['de', 'fr', 'de-CH', 'en-IN']
const numberChoices = (chosen: string | null) => [
  { value: usual, label: numberExample('en-US') },
  ...[...new Set([...numberLocales, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: numberExample(value),
  })),
]
const numberExample = (locale: string) =>
  (1_234_567.89).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const weekStarts: { value: string; label: string; weekStart: WeekStart | null }[] = [
  { value: 'usual', label: 'Monday in the calendar, Sunday in date pickers', weekStart: null },
  { value: '1', label: 'Monday', weekStart: 1 },
  { value: '0', label: 'Sunday', weekStart: 0 },
  { value: '6', label: 'Saturday', weekStart: 6 },
]

const schema = z.object({ name: profileBody.shape.name.unwrap() })

function localeChoices(chosen: string | null) {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const others = chosen && !locales.includes(chosen) ? [...locales, chosen] : locales
  return [
    { value: usual, label: 'English (US)' },
    ...others.map((value) => ({ value, label: names.of(value) ?? value })),
  ]
}

/** How one is called and looks, and how dates and numbers are shown. */
export function ProfileSection() {
  const profile = useProfile()
  const [update, { isLoading, error }] = useUpdateProfileMutation()
  const form = useForm({
    initialValues: {
      name: profile.name,
      locale: profile.locale ?? usual,
      timeZone: profile.timeZone ?? usual,
      weekStart: String(profile.weekStart ?? usual),
      numberLocale: profile.numberLocale ?? usual,
    },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function save({ name, locale, timeZone, weekStart, numberLocale }: typeof form.values) {
    const body = {
      name,
      locale: locale === usual ? null : locale,
      timeZone: timeZone === usual ? null : timeZone,
      weekStart: weekStarts.find(({ value }) => value === weekStart)?.weekStart ?? null,
      numberLocale: numberLocale === usual ? null : numberLocale,
    }
    const answer = await update({ body })
    if (answer.error) return form.setErrors(errorFields(answer.error))
    form.setValues({ name: answer.data.data.profile.name })
    form.resetDirty()
    showDone('Your profile was saved')
  }

  const hasFields = Object.keys(errorFields(error)).length > 0
  return (
    <SettingsSection title="Profile" text="Your colleagues see your name and your picture.">
      <PictureField />
      <Form onSubmit={form.onSubmit((values) => void save(values))}>
        <TextInput label="Name" name="name" autoComplete="name" {...form.getInputProps('name')} />
        <Select
          label="Date format"
          description="How days and months are written. Everything else is in English."
          data={localeChoices(profile.locale)}
          allowDeselect={false}
          searchable
          {...form.getInputProps('locale')}
        />
        <Select
          label="Time zone"
          description="Times are shown in it. Tracked time follows the workspace’s own zone."
          data={[
            { value: usual, label: `Same as browser: ${guessTimeZone()}` },
            ...timeZones().map((value) => ({ value, label: value })),
          ]}
          allowDeselect={false}
          searchable
          limit={200}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="Week starts on"
          description="In calendars and date pickers. Weeks of tracked time begin on Monday."
          data={weekStarts.map(({ value, label }) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('weekStart')}
        />
        <Select
          label="Number format"
          data={numberChoices(profile.numberLocale)}
          allowDeselect={false}
          {...form.getInputProps('numberLocale')}
        />
        <FormProblem message={error && !hasFields ? errorText(error) : undefined} />
        <div>
          <Button type="submit" loading={isLoading} disabled={!form.isDirty()}>
            Save
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
