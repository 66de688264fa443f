import type { Tax } from './tax.shape.ts'

type Usable = Pick<Tax, 'id' | 'isDefault' | 'archivedAt'>

/** What new lines have: the client's own tax, else the workspace's default; archived ones are no longer given. */
export function defaultTaxFor<T extends Usable>(
  taxes: readonly T[],
  { tax }: { tax: string | null },
): T | undefined {
  const usable = taxes.filter(({ archivedAt }) => archivedAt === null)
  return usable.find(({ id }) => id === tax) ?? usable.find(({ isDefault }) => isDefault)
}
