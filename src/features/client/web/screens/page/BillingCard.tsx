import { Title } from '@mantine/core'
import { documentLanguages } from '#features/invoice/invoicing.contract.ts'
import { RateOf } from '#features/rate/web/screens/RateOf.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { limits } from '#shared/limits.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { ClientCard } from '../../../client.card.contract.ts'
import type { ClientFields } from '../../../client.contract.ts'
import type { KnownClient } from '../../client.api.ts'
import { taxIdProblem } from '../../parts/taxIdProblem.ts'
import { useChangeClient } from '../useChangeClient.ts'
import own from './ClientPage.module.css'
import { ClientTax } from './ClientTax.tsx'
import { Contacts } from './Contacts.tsx'
import { LinesSetting } from './LinesSetting.tsx'

const names = (type: 'region' | 'currency' | 'language') => new Intl.DisplayNames('en', { type })
const nameOf = (type: 'region' | 'currency' | 'language', code: string) => names(type).of(code) ?? code

/** Two letters that are a country, by its name. */
const countries = () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const assigned = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => isCountry(code, known))
  return assigned
    .map((value) => ({ value, label: known.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
/** Groups of countries, and places that are none. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const isCountry = (code: string, known: Intl.DisplayNames) => {
  // A name that was replaced stands for another code.
  const canonical = new Intl.Locale(`und-${code}`).region === code
  return canonical && !noCountries.has(code) && known.of(code) !== undefined
}

type Code = 'country' | 'currency' | 'language'
const typeOf = { country: 'region', currency: 'currency', language: 'language' } as const

type Text = Exclude<keyof ClientCard, Code | 'addressLines' | 'paymentTerms' | 'tax'>
const texts: readonly { field: Text; label: string; hint?: string }[] = [
  {
    field: 'legalName',
    label: 'Legal name',
    hint: 'Shown on invoices. If empty, the client’s name is used.',
  },
  { field: 'email', label: 'Email', hint: 'Used when no contact receives invoices.' },
  { field: 'phone', label: 'Phone' },
  { field: 'website', label: 'Website' },
]
const places: typeof texts = [
  { field: 'postcode', label: 'Postcode' },
  { field: 'city', label: 'City' },
  { field: 'region', label: 'Region' },
]
const registers: typeof texts = [
  {
    field: 'registration',
    label: 'Registration',
    hint: 'Company register or tax office number.',
  },
  {
    field: 'buyerReference',
    label: 'Buyer reference',
    hint: 'Required by some clients on e-invoices, such as a Leitweg-ID.',
  },
]

/** What documents say of a client, what new ones begin with, and whom to write to. */
export function BillingCard({ client }: { client: KnownClient }) {
  const may = useMay()
  const mayUpdate = may('client.update')
  const { currency } = useWorkspace()
  const change = useChangeClient()
  if (client.contacts === undefined) return <div className={own.waiting} />

  async function save(fields: ClientFields, field: keyof ClientFields) {
    const error = await change(client, fields, 'Client changed')
    return error ? (errorFields(error)[field] ?? errorText(error)) : null
  }
  const text = ({ field, label, hint }: (typeof texts)[number]) => (
    <SettingRow key={field} label={label} hint={hint}>
      {mayUpdate ? (
        <TextSetting
          label={label}
          value={client[field] ?? ''}
          maxLength={200}
          check={() => null}
          onSave={(value) => save({ [field]: value }, field)}
        />
      ) : (
        plain(client[field])
      )}
    </SettingRow>
  )
  const code = (
    field: Code,
    label: string,
    choices: () => { value: string; label: string }[],
    unset: string,
    hint?: string,
  ) => {
    const value = client[field] || null
    const shown = value && nameOf(typeOf[field], value)
    return (
      <SettingRow label={label} hint={hint}>
        {mayUpdate ? (
          <ChoiceSetting label={label} value={shown} unset={unset}>
            {({ anchor, onClose }) => (
              <Picker<string | null>
                anchor={anchor}
                label={label}
                choices={(typed) =>
                  [{ value: null, label: unset }, ...choices()].filter((choice) =>
                    `${choice.label} ${choice.value ?? ''}`
                      .toLowerCase()
                      .includes(typed.trim().toLowerCase()),
                  )
                }
                value={value}
                limit={300}
                onClose={onClose}
                onPick={(picked) => {
                  onClose()
                  if (picked !== value)
                    void save({ [field]: field === 'country' ? (picked ?? '') : picked }, field)
                }}
              />
            )}
          </ChoiceSetting>
        ) : (
          plain(shown ?? unset)
        )}
      </SettingRow>
    )
  }
  const warning = taxIdProblem(client.taxId ?? '', client.country ?? '')
  return (
    <div className={classes.page}>
      {!mayUpdate && <p className={classes.locked}>Your role can view clients, but not edit them.</p>}
      <Contacts client={client} contacts={client.contacts} mayUpdate={mayUpdate} />
      <section className={classes.section} aria-label="On documents">
        <Title order={2}>On documents</Title>
        {texts.map(text)}
        <SettingRow label="Address" hint="Street and number, at most five lines.">
          {mayUpdate ? (
            <LinesSetting
              label="Address"
              value={(client.addressLines ?? []).join('\n')}
              maxLength={1000}
              maxRows={5}
              onSave={(value) => save({ addressLines: value.split('\n') }, 'addressLines')}
            />
          ) : (
            plain(client.addressLines?.join(', '))
          )}
        </SettingRow>
        {places.map(text)}
        {code('country', 'Country', countries, 'No country')}
        {text({ field: 'taxId', label: 'VAT or tax ID' })}
        {warning && (
          <SettingRow label="">
            <p className={`${classes.hint} ${own.warning}`} role="status">
              {warning}
            </p>
          </SettingRow>
        )}
        {registers.map(text)}
      </section>
      <section className={classes.section} aria-label="New invoices">
        <Title order={2}>New invoices</Title>
        {code(
          'currency',
          'Currency',
          () =>
            Intl.supportedValuesOf('currency').map((value) => ({ value, label: nameOf('currency', value) })),
          `Same as workspace (${currency})`,
          'Existing invoices keep theirs.',
        )}
        <SettingRow
          label="Payment terms"
          hint="Days until an invoice is due. If empty, the workspace default applies."
        >
          {mayUpdate ? (
            <TextSetting
              label="Payment terms in days"
              value={client.paymentTerms === null ? '' : String(client.paymentTerms)}
              maxLength={3}
              width={120}
              check={(days) =>
                /^\d*$/.test(days) && Number(days) <= 365 ? null : 'A number of days, at most 365'
              }
              onSave={(days) => save({ paymentTerms: days ? Number(days) : null }, 'paymentTerms')}
            />
          ) : (
            plain(client.paymentTerms === null ? 'Workspace default' : `${client.paymentTerms} days`)
          )}
        </SettingRow>
        {code(
          'language',
          'Language',
          () => documentLanguages.map((value) => ({ value, label: nameOf('language', value) })),
          'Workspace default',
        )}
        {may('invoice.view') && (
          <ClientTax value={client.tax} mayUpdate={mayUpdate} onPick={(tax) => void save({ tax }, 'tax')} />
        )}
        {may('money.view') && (
          <SettingRow label="Rate" hint="Used for projects without their own rate.">
            <RateOf of={{ client: client.id }} label={`Rate of ${client.title}`} />
          </SettingRow>
        )}
      </section>
      <section className={classes.section} aria-label="Notes">
        <Title order={2}>Notes</Title>
        {mayUpdate ? (
          <LinesSetting
            label="Notes"
            value={client.notes ?? ''}
            maxLength={limits.comment}
            onSave={(notes) => save({ notes }, 'notes')}
          />
        ) : (
          plain(client.notes)
        )}
      </section>
    </div>
  )
}

/** For whom the role may not change it. */
const plain = (value: string | null | undefined) => (
  <div className={classes.plain} dir="auto">
    {value || '–'}
  </div>
)
