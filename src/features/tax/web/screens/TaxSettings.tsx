import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import type { Tax } from '../../tax.shape.ts'
import { useTaxes } from '../tax.api.ts'
import { TaxDialog } from './TaxDialog.tsx'
import classes from './Taxes.module.css'
import { TaxRow } from './TaxRow.tsx'

/** The taxes that lines of invoices can have. */
export function TaxSettings() {
  const { sorted, isLoaded, isError, error, refetch } = useTaxes()
  const [edited, setEdited] = useState<Tax | 'new' | null>(null)
  if (!isLoaded)
    return isError ? (
      <LoadFailed title="The taxes could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={36} role="status" aria-label="Loading" />
    )
  const inUse = sorted.filter(({ archivedAt }) => archivedAt === null)
  const archived = sorted.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      {!sorted.length && (
        <p className={classes.nothing}>
          No taxes yet, so none are added to invoices. Add the ones you charge, and any that explain why you
          don’t.
        </p>
      )}
      <ul className={classes.list}>
        {[...inUse, ...archived].map((tax) => (
          <TaxRow key={tax.id} tax={tax} onEdit={() => setEdited(tax)} />
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        Add tax
      </Button>
      {edited && (
        <TaxDialog
          tax={edited === 'new' ? null : edited}
          isFirst={!inUse.length}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
