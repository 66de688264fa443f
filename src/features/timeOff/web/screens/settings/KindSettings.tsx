import { ActionIcon, Badge, Button, Menu, Skeleton } from '@mantine/core'
import { IconArchive, IconDots, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { TimeOffKind } from '../../../timeOff.shape.ts'
import { countText } from '../../parts/timeOffText.ts'
import { useTimeOffKinds } from '../../parts/useTimeOff.ts'
import { useDeleteTimeOffKindMutation, useUpdateTimeOffKindMutation } from '../../timeOff.api.ts'
import { KindDialog } from './KindDialog.tsx'
import classes from './TimeOffSettings.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** What members can be away for. */
export function KindSettings() {
  const { sorted, isLoaded, isError, error, refetch } = useTimeOffKinds()
  const [edited, setEdited] = useState<TimeOffKind | 'new' | null>(null)
  if (!isLoaded)
    return isError ? (
      <LoadFailed
        title="The time off types could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={36} role="status" aria-label="Loading" />
    )
  const inUse = sorted.filter(({ archivedAt }) => archivedAt === null)
  const archived = sorted.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      {!sorted.length && (
        <p className={classes.intro}>No time off types yet, so nobody can request time off.</p>
      )}
      <ul className={classes.list}>
        {[...inUse, ...archived].map((kind) => (
          <KindRow key={kind.id} kind={kind} onEdit={() => setEdited(kind)} />
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
        Add type
      </Button>
      {edited && <KindDialog kind={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function KindRow({ kind, onEdit }: { kind: TimeOffKind; onEdit: () => void }) {
  const { id, name, isPrivate, needsApproval, allowance, archivedAt } = kind
  const [update] = useUpdateTimeOffKindMutation()
  const [remove] = useDeleteTimeOffKindMutation()
  const params = { id }
  function archive(archived: boolean) {
    const send = (on: boolean) => update({ params, body: { archived: on } })
    pushUndoStep(
      {
        what: `${name} ${archived ? 'archived' : 'restored'}`,
        undo: () => void send(!archived),
        redo: () => send(archived),
      },
      send(archived),
    )
  }
  const about = [
    needsApproval ? 'Needs approval' : 'No approval needed',
    isPrivate ? 'colleagues see “Away”' : 'colleagues see the type',
  ].join(', ')
  return (
    <li className={classes.row}>
      <button type="button" className={classes.name} onClick={onEdit}>
        <bdi>{name}</bdi>
        {archivedAt !== null && (
          <Badge variant="light" color="gray">
            Archived
          </Badge>
        )}
        <small>{about}</small>
      </button>
      {allowance !== null && <span className={classes.side}>{countText(allowance)} a year</span>}
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
                title: `Delete ${name}?`,
                text: 'A type that’s in use can only be archived.',
                action: 'Delete type',
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
