import type { Db } from '#database/database.ts'
import { findIncomes } from '#features/invoice/server/invoice.client.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { Client, Income } from '../client.contract.ts'

type Earning = { totalIncome: number | null; received: number | null; incomes: Income[] }
const hidden: Earning = { totalIncome: null, received: null, incomes: [] }

/** Clients with what came in from each, for whoever may see the money of the whole workspace. */
export async function withIncomes<T extends Client>(
  db: Db,
  member: CallerMember,
  clients: readonly T[],
): Promise<(T & Earning)[]> {
  if (!may(member, 'money.view')) return clients.map((client) => ({ ...client, ...hidden }))
  const [only] = clients.length === 1 ? clients : []
  const found = await findIncomes(db, member.workspaceId, only?.id ?? null)
  return clients.map((client) => {
    const incomes = found.get(client.id) ?? []
    const own = incomes.find(({ currency }) => currency === (client.currency ?? member.currency))
    return { ...client, totalIncome: own?.totalIncome ?? 0, received: own?.received ?? 0, incomes }
  })
}

export const withIncome = async <T extends Client>(
  db: Db,
  member: CallerMember,
  client: T,
): Promise<T & Earning> => (await withIncomes(db, member, [client]))[0] as T & Earning
