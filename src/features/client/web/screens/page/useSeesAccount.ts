import { useMay } from '#features/user/web/user.api.ts'

/** Whether the role may see all that a client was billed and paid: an account with parts left out would not be so. */
export function useSeesAccount(): boolean {
  const may = useMay()
  return may('money.view') && may('invoice.view')
}
