import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { QrCode } from '#features/auth/web/screens/settings/QrCode.tsx'
import { transferCode } from '#features/invoice/invoice.epc.rules.ts'
import { type documentFormat, groupedIban } from '#features/invoice/invoice.format.rules.ts'
import { labelsOf } from '#features/invoice/invoice.labels.ts'
import type { SharedLabels } from '../../../delivery.labels.ts'
import type { SharedInvoice } from '../../../delivery.public.contract.ts'
import classes from './Shared.module.css'

type Format = ReturnType<typeof documentFormat>
type Props = { shared: SharedInvoice; labels: SharedLabels; format: Format }

/** Where to transfer what is left today; as a code for banking apps, where it is in euros. */
export function HowToPay({ shared: { document, state, balance }, labels, format }: Props) {
  const { bank, seller, kind, number } = document
  const isOwed = (kind === 'invoice' || kind === 'deposit') && state === 'open' && balance > 0
  if (!isOwed || !bank.iban) return null
  const words = labelsOf(document.language)
  const code = transferCode({ ...document, total: balance })
  const facts = [
    { label: words.holder, value: bank.holder || seller.name },
    { label: 'IBAN', value: groupedIban(bank.iban), copied: bank.iban.replace(/\s/g, '') },
    { label: 'BIC', value: bank.bic },
    { label: words.bank, value: bank.bankName },
    { label: labels.reference, value: number },
    { label: words.balance, value: format.money(balance) },
  ].filter(({ value }) => value !== '')
  return (
    <section className={classes.panel} aria-label={labels.howToPay}>
      <h2>{labels.howToPay}</h2>
      {code && (
        <figure className={classes.code}>
          <QrCode text={code} label={labels.scan} />
          <figcaption>{labels.scan}</figcaption>
        </figure>
      )}
      <dl className={classes.facts}>
        {facts.map(({ label, value, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
              {copied && (
                <CopyButton value={copied} timeout={2000}>
                  {({ copied: isCopied, copy }) => (
                    <ActionIcon size="sm" variant="subtle" aria-label={`${label}: copy`} onClick={copy}>
                      {isCopied ? <IconCheck size={14} /> : <IconCopy size={14} stroke={1.5} />}
                    </ActionIcon>
                  )}
                </CopyButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
