import { IconBriefcase, IconFileInvoice } from '@tabler/icons-react'
import { useClients } from '#features/client/web/client.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import { useNewInvoice } from './useNewInvoice.ts'

const icon = { size: 16, stroke: 1.5 }

/** A new invoice as a command: the palette asks for whom. */
export function InvoiceCommands() {
  const { sorted } = useClients()
  const may = useMay()
  const begin = useNewInvoice()
  const mayCreate = may('invoice.create') && may('money.view') && may('client.view')
  const choices = (): Command[] =>
    sorted.map(({ id, title }) => ({
      id: `invoice for ${id}`,
      label: title,
      section: '',
      icon: <IconBriefcase {...icon} />,
      run: () => void begin(id),
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
              step: { label: 'Client', choices },
            },
          ]
        : [],
  })
  return null
}
