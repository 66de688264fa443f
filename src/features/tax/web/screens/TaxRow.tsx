import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconArchive, IconDots, IconPencil, IconRestore, IconStar, IconTrash } from '@tabler/icons-react'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { Tax } from '../../tax.shape.ts'
import { useDeleteTaxMutation, useUpdateTaxMutation } from '../tax.api.ts'
import { categoryNames } from './categoryNames.ts'
import classes from './Taxes.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** One tax, and what can be done with it. */
export function TaxRow({ tax, onEdit }: { tax: Tax; onEdit: () => void }) {
  const { id, name, percent, category, sentence, isDefault, archivedAt } = tax
  const [update] = useUpdateTaxMutation()
  const [remove] = useDeleteTaxMutation()
  const params = { id }
  function archive(archived: boolean) {
    const send = (on: boolean) => update({ params, body: { archived: on } })
    pushUndoStep(
      {
        what: `Tax “${name}” ${archived ? 'archived' : 'restored'}`,
        undo: () => void send(!archived),
        redo: () => send(archived),
      },
      send(archived),
    )
  }
  return (
    <li className={classes.row} data-archived={archivedAt !== null || undefined}>
      <button type="button" className={classes.name} onClick={onEdit}>
        <bdi>{name}</bdi>
        {isDefault && <Badge variant="light">Default</Badge>}
        {archivedAt !== null && (
          <Badge variant="light" color="gray">
            Archived
          </Badge>
        )}
        <small>{sentence || categoryNames[category]}</small>
      </button>
      <span className={classes.percent}>{percent}%</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          {!isDefault && archivedAt === null && (
            <Menu.Item
              leftSection={<IconStar {...icon} />}
              onClick={() => void update({ params, body: { isDefault: true } })}
            >
              Make default
            </Menu.Item>
          )}
          {archivedAt === null ? (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => archive(true)}>
              Archive
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => archive(false)}>
              Restore
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={() =>
              confirm({
                title: `Delete the tax ${name}?`,
                text: 'A tax that is on an invoice can only be archived.',
                action: 'Delete tax',
                onConfirm: () => void remove({ params }),
              })
            }
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
