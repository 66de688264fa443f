import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { Field } from './HeadingFields.tsx'
import classes from './InvoiceEditor.module.css'
import type { ChangeDraft } from './useChangeDraft.ts'

type Props = { invoice: WholeInvoice; change: ChangeDraft }

const texts = [
  ['notes', 'Notes'],
  ['terms', 'Terms'],
  ['footer', 'Footer'],
] as const

/** What stands under the sums. */
export const TextFields = ({ invoice, change }: Props) => (
  <div className={classes.texts}>
    {texts.map(([field, label]) => (
      <Field key={field} label={label} id={field}>
        <TextSetting
          label={label}
          value={invoice[field]}
          maxLength={20_000}
          rows={2}
          check={() => null}
          onSave={async (text) => {
            change(`${label} changed`, { [field]: text })
            return null
          }}
        />
      </Field>
    ))}
  </div>
)
