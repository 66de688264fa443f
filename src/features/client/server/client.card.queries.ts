import type { Db } from '#database/database.ts'

const columns = [
  'id',
  'title',
  'legalName',
  'email',
  'addressLines',
  'postcode',
  'city',
  'region',
  'country',
  'taxId',
  'buyerReference',
  'currency',
  'paymentTerms',
  'language',
  'tax',
  'archivedAt',
] as const

/** What documents say of a client, and what new ones begin with. */
export type ClientCardRow = NonNullable<Awaited<ReturnType<typeof findClientCard>>>

export const findClientCard = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
