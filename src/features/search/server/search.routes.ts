import type { FastifyInstance } from 'fastify'
import { HttpError, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { createLimiter } from '#server/limiter.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { searchContract, searchTypes } from '../search.contract.ts'
import { toSearchTerms } from '../search.rules.ts'
import { countOf, findAlike, findAll, type SearchRequest, withAlike } from './search.find.ts'
import { pageOf, readCursor } from './search.page.ts'
import { openVocabularyCache } from './search.vocabulary.ts'

/** Hits of each type, where the caller does not say. */
const pageSize = 8
/** With fewer hits than this, what is spelled alike is looked for too. */
const enough = 5
/** Where so many words stand together, none of them is misspelled. */
const surely = 3
/** Milliseconds for what was typed; for what is spelled alike they are for its words, and again for what these find. */
const timeout = 3_000
const similarTimeout = 600
/** Searches of one user that run at a time, and that wait: the palette asks with every few letters. */
const maxAtOnce = 2
const maxWaiting = 20

export async function searchRoutes(app: FastifyInstance, platform: Platform) {
  const { run: runLimited } = createLimiter({
    maxRunning: maxAtOnce,
    maxWaiting,
    refusal: () =>
      new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many searches at once. Try again in a moment.'),
  })
  const vocabularies = openVocabularyCache(platform.databases)

  /** A page of what fits; where that is little, also of what is spelled alike. */
  async function search(
    { member, read }: Pick<MemberContext, 'member' | 'read'>,
    searchRequest: SearchRequest,
    limits: Parameters<typeof pageOf>[4],
  ) {
    const { terms } = searchRequest
    const exact = await read(async (db) => {
      const all = await findAll(db, member, searchRequest, timeout)
      const isEnough = countOf(all.found) >= (terms.words.length < surely ? enough : 1)
      return { ...all, page: isEnough ? await pageOf(db, member, terms, all.found, limits) : null }
    })
    if (exact.page) return { ...exact.page, isMore: exact.isMore }
    const vocabulary = await vocabularies.get(member.workspaceId, member.seq, similarTimeout)
    const alike = await read((db) =>
      findAlike(db, member, searchRequest, vocabulary, { enough, timeout: similarTimeout }),
    ).catch(nothingInTime)
    const found = alike ? withAlike(exact.found, alike.found) : exact.found
    const sought = alike?.near ? { ...terms, near: alike.near } : terms
    const page = await read((db) => pageOf(db, member, sought, found, limits))
    return { ...page, isMore: exact.isMore || alike?.isMore === true }
  }

  handle(app, platform, searchContract.search, async ({ caller, member, read, query, request }) => {
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
    const searchedTypes = new Set(
      Object.keys(narrow).length ? types.filter((type) => type === 'task') : types,
    )
    const terms = toSearchTerms(q)
    const searchRequest = { terms, types: searchedTypes, narrow }
    return runLimited(caller.userId, async () => {
      // Whoever typed on has called this one off while it waited.
      if (request.socket.destroyed) throw calledOff()
      try {
        const { results, counts, isMore, cursor } = await search({ member, read }, searchRequest, {
          limit,
          after,
        })
        return answer(results, { counts, isMore, cursor: types.length === 1 ? cursor : null })
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
  new HttpError(503, 'SEARCH_TOO_SLOW', 'This search is taking too long. Use whole words, or more of them.')

const calledOff = () => new HttpError(408, 'SEARCH_CALLED_OFF', 'This search was cancelled.')

function nothingInTime(error: unknown): null {
  if (isLate(error)) return null
  throw error
}
