import type { FastifyInstance } from 'fastify'
import { invalid, Refusal } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { searchContract, searchTypes } from '../search.contract.ts'
import { toWanted } from '../search.rules.ts'
import { findAlike, findAll } from './search.find.ts'
import { pageOf, readCursor } from './search.page.ts'
import { openTurns } from './search.turns.ts'

/** Hits of each type, where the asker does not say. */
const pageSize = 8
/** With fewer hits than this, what is spelled alike is looked for too. */
const enough = 5
/** Milliseconds for what was typed, and for what is spelled alike. */
const patience = 3_000
const alikePatience = 600
/** Searches of one user that run at a time, and that wait: the palette asks with every few letters. */
const mostAtOnce = 2
const mostWaiting = 20

export async function searchRoutes(app: FastifyInstance, platform: Platform) {
  const inTurn = openTurns(mostAtOnce, mostWaiting)

  handle(app, platform, searchContract.search, async ({ asker, member, read, query, request }) => {
    const { q, limit = pageSize, project, executor, status } = query
    const narrow = {
      ...(project && { project }),
      ...(executor && { executor }),
      ...(status && { status }),
    }
    const types = query.types ?? [...searchTypes]
    const after = query.cursor === undefined ? null : readCursor(query.cursor)
    if (query.cursor !== undefined && (!after || types.length !== 1))
      throw invalid({ cursor: types.length === 1 ? 'Not a cursor' : 'A cursor goes on with one type' })
    // The other types have no project, executor or status to be narrowed to.
    const wantedTypes = new Set(Object.keys(narrow).length ? types.filter((type) => type === 'task') : types)
    const wanted = toWanted(q)
    const looked = { wanted, types: wantedTypes, narrow }
    return inTurn(asker.userId, async () => {
      // Whoever typed on has called this one off while it waited.
      if (request.socket.destroyed) throw calledOff()
      try {
        const { found, isMore } = await read((db) => findAll(db, member, looked, patience))
        const count = found.tasks.length + found.projects.length + found.members.length + found.clients.length
        if (count < enough) {
          const alike = await read((db) => findAlike(db, member, looked, alikePatience)).catch(nothingInTime)
          for (const type of ['tasks', 'projects', 'members', 'clients'] as const) {
            const known = new Set<string>(found[type].map(({ id }) => id))
            found[type].push(...((alike?.[type] ?? []).filter(({ id }) => !known.has(id)) as never[]))
          }
        }
        const page = await read((db) => pageOf(db, member, wanted, found, { limit, after }))
        return answer(page.results, {
          counts: page.counts,
          isMore,
          cursor: types.length === 1 ? page.cursor : null,
        })
      } catch (error) {
        if (isLate(error)) throw tooSlow()
        throw error
      }
    })
  })
}

/** PostgreSQL stopped a statement at its limit of time. */
const isLate = (error: unknown) => (error as { code?: string }).code === '57014'

const tooSlow = () =>
  new Refusal(503, 'SEARCH_TOO_SLOW', 'This search takes too long. Type whole words, or more of them.')

const calledOff = () => new Refusal(408, 'SEARCH_CALLED_OFF', 'This search was called off.')

function nothingInTime(error: unknown): null {
  if (isLate(error)) return null
  throw error
}
