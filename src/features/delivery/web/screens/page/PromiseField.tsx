import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { useToday } from '#web/ui/useToday.ts'
import { useSetPromiseMutation } from '../../delivery.api.ts'
import classes from './Delivery.module.css'

type Props = { invoice: Pick<Invoice, 'id'>; day: string | null; mayChange: boolean }

/** The day on which the client said they would pay, up to which they are not reminded. */
export function PromiseField({ invoice: { id }, day, mayChange }: Props) {
  const [setPromise] = useSetPromiseMutation()
  const today = useToday()
  if (!mayChange)
    return day === null ? null : (
      <p className={classes.note}>
        Payment promised for{' '}
        <time dateTime={day} title={fullDay(day)}>
          {shortDay(day)}
        </time>
      </p>
    )
  return (
    <DayField
      mt="sm"
      size="sm"
      label="Payment promised for"
      description="No reminders until then"
      placeholder="Not promised"
      clearLabel="Remove the promise"
      value={day}
      minDate={today}
      onChange={(value) => {
        void setPromise({ params: { id }, body: { day: value } }).then(
          ({ error }) => error && showFailure(error, 'The promise was not saved.'),
        )
      }}
    />
  )
}
