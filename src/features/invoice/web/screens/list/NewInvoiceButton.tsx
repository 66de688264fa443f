import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { kindName } from '../../parts/invoicePath.ts'
import type { NewKind } from '../beginDraft.ts'
import { useNewInvoice } from '../useNewInvoice.ts'
import classes from './Invoices.module.css'

const kinds: readonly NewKind[] = ['invoice', 'quote', 'deposit']
const newText = (kind: NewKind) => `New ${kindName(kind).toLowerCase()}`

/** Begins a draft of this kind for a client, and opens it; a menu beside it begins one of another kind. */
export function NewInvoiceButton({ kind = 'invoice' }: { kind?: NewKind }) {
  const may = useMay()
  const begin = useNewInvoice()
  const button = useRef<HTMLButtonElement>(null)
  const [begun, setBegun] = useState<{ kind: NewKind; anchor: HTMLElement } | null>(null)
  const choose = (chosen: NewKind) => button.current && setBegun({ kind: chosen, anchor: button.current })
  const mayCreate = may('invoice.create') && may('money.view') && may('client.view')
  useKeys(mayCreate ? { N: { label: newText(kind), run: () => choose(kind) } } : {}, {
    section: 'Invoices',
  })
  if (!mayCreate) return null
  return (
    <>
      <Button.Group className={classes.newGroup}>
        <Button
          ref={button}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          aria-haspopup="dialog"
          onClick={() => choose(kind)}
        >
          {newText(kind)}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="filled"
              color="var(--mantine-primary-color-filled)"
              className={classes.newMore}
              aria-label="More ways to create"
            >
              <IconChevronDown size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds
              .filter((other) => other !== kind)
              .map((other) => (
                <Menu.Item key={other} onClick={() => choose(other)}>
                  {newText(other)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {begun && (
        <ClientPicker
          anchor={begun.anchor}
          isRequired
          value={undefined}
          onPick={(client) => client && void begin(client, begun.kind)}
          onClose={() => {
            setBegun(null)
            begun.anchor.focus()
          }}
        />
      )}
    </>
  )
}
