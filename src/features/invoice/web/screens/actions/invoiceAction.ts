import type { ReactNode } from 'react'

/** What can be done with an invoice as a whole. */
export type InvoiceAction = {
  id: string
  label: string
  icon: ReactNode
  /** Other words it is found by. */
  keywords?: string
  /** What can’t be taken back stands apart. */
  isRisky?: boolean
  run: () => void
}
