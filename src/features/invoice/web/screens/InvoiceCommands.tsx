import { IconBriefcase, IconFileInvoice } from '@tabler/icons-react'
import { useClients } from '#features/client/web/client.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import type { NewKind } from './beginDraft.ts'
import { useNewInvoice } from './useNewInvoice.ts'

const icon = { size: 16, stroke: 1.5 }

/** New invoices and quotes as commands: the palette asks for whom. */
export function InvoiceCommands() {
  const { sorted } = useClients()
  const may = useMay()
  const begin = useNewInvoice()
  const mayCreate = may('invoice.create') && may('money.view') && may('client.view')
  const choices = (kind: NewKind) => (): Command[] =>
    sorted.map(({ id, title }) => ({
      id: `${kind} for ${id}`,
      label: title,
      section: '',
      icon: <IconBriefcase {...icon} />,
      run: () => void begin(id, kind),
    }))
  useCommands({
    order: 22,
    commands: () =>
      mayCreate && sorted.length
        ? [
            {
              id: 'new invoice',
              label: 'New invoice…',
              section: 'Create',
              keywords: 'add create bill draft',
              icon: <IconFileInvoice {...icon} />,
              step: { label: 'Client', choices: choices('invoice') },
            },
            {
              id: 'new quote',
              label: 'New quote…',
              section: 'Create',
              keywords: 'add create offer estimate',
              icon: <IconFileInvoice {...icon} />,
              step: { label: 'Client', choices: choices('quote') },
            },
          ]
        : [],
  })
  return null
}
