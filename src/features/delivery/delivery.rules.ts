import { isInvoiceVisible } from '#features/invoice/invoice.rules.ts'
import type { Viewer } from '#shared/access.ts'
import type { Delivery } from './delivery.shape.ts'

/** A delivery with the projects of its invoice: what decides who may see it. Kept with a change, never sent. */
export type PlacedDelivery = Delivery & { projects?: string[] }

/** Seen by who may see the invoice. */
export function visibleDelivery(viewer: Viewer, { projects, ...shown }: PlacedDelivery): Delivery | null {
  return projects && isInvoiceVisible(viewer, { projects }) ? shown : null
}

/** Where a link leads: what follows the # stays in the browser, out of every log and Referer. */
export const sharePath = (token: string) => `/share/invoice#${token}`
