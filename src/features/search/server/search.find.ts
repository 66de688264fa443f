import type { Db } from '../../../database/database.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { scopeOf } from '../../../shared/access.ts'
import { fold, ranks } from '../../../shared/match.ts'
import type { Member } from '../../member/member.contract.ts'
import { findMembers } from '../../member/server/member.queries.ts'
import { mostRanked, type SearchType } from '../search.contract.ts'
import { isAlike, scoreOf, scoreOfName, type Wanted } from '../search.rules.ts'
import {
  type FoundProject,
  type FoundTask,
  findClientHits,
  findProjectHits,
  findPutAway,
  findTaskHits,
  findTasksAlike,
  hurry,
  type Narrow,
  toLetters,
} from './search.queries.ts'

type Scored<T> = T & { score: number }
export type Found = {
  tasks: Scored<FoundTask & { isArchived: boolean }>[]
  projects: Scored<FoundProject & { isArchived: boolean }>[]
  members: Scored<{ id: string; name: string; member: Member }>[]
  clients: Scored<{ id: string; title: string }>[]
}
type Looked = { wanted: Wanted; types: ReadonlySet<SearchType>; narrow: Narrow }

const nameOf = ({ profile, email }: Member) => profile?.name ?? email ?? ''

const membersFor = (db: Db, member: AskingMember) =>
  scopeOf(member.access, 'member.view') === 'none' ? [] : findMembers(db, member.workspaceId, member)

/** Everything that fits what was typed, with how well it does, in no order. */
export async function findAll(
  db: Db,
  member: AskingMember,
  { wanted, types, narrow }: Looked,
  patience: number,
) {
  const { query } = wanted
  await hurry(db, patience)
  const away = await findPutAway(db, member.workspaceId)
  const found: Found = { tasks: [], projects: [], members: [], clients: [] }
  let isMore = false
  if (types.has('task')) {
    const rows = await findTaskHits(db, member, wanted, narrow)
    isMore = [...Map.groupBy(rows, ({ how }) => how).values()].some(({ length }) => length >= mostRanked)
    found.tasks = bestOfEach(
      rows.map((row) => {
        const isArchived = away.has(row.project)
        return { ...row, isArchived, score: scoreOf({ ...row, isArchived }, query) }
      }),
    )
  }
  if (types.has('project')) {
    const rows = await findProjectHits(db, member, wanted)
    found.projects = rows.map((row) => {
      const isArchived = away.has(row.id)
      const how = row.hasKey ? 'number' : row.hasWords ? 'words' : 'part'
      return { ...row, isArchived, score: scoreOf({ ...row, title: row.name, how, isArchived }, query) }
    })
  }
  if (types.has('member')) {
    found.members = (await membersFor(db, member)).flatMap((one) => {
      const byAddress = scoreOfName(one.email ?? '', query)
      const score = Math.max(
        scoreOfName(nameOf(one), query),
        byAddress === ranks.exact ? byAddress : byAddress - 1,
      )
      return score > 0 ? [{ id: one.id, name: nameOf(one), member: one, score }] : []
    })
  }
  if (types.has('client')) {
    const rows = await findClientHits(db, member, wanted)
    found.clients = rows.map((row) => ({ ...row, score: scoreOf({ ...row, how: 'part' }, query) }))
  }
  return { found, isMore }
}

/** The same task by several ways counts as the best of them. */
function bestOfEach<T extends { id: string; score: number }>(rows: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const row of rows) {
    const known = best.get(row.id)
    if (!known || row.score > known.score) best.set(row.id, row)
  }
  return [...best.values()]
}

/** What is spelled like what was typed. */
export async function findAlike(
  db: Db,
  member: AskingMember,
  { wanted, types, narrow }: Looked,
  patience: number,
): Promise<Found> {
  const { query } = wanted
  await hurry(db, patience)
  const letters = await toLetters(db, wanted.words)
  const isNear = (row: { letters: string }) => isAlike(row.letters, letters)
  const away = await findPutAway(db, member.workspaceId)
  const tasksAmong = async (among: 'newest' | 'all') =>
    types.has('task') ? (await findTasksAlike(db, member, wanted, narrow, among)).filter(isNear) : []
  const newest = await tasksAmong('newest')
  const tasks = newest.length ? newest : await tasksAmong('all')
  const projects = types.has('project') ? await findProjectHits(db, member, wanted, true) : []
  const clients = types.has('client') ? await findClientHits(db, member, wanted, true) : []
  const members = types.has('member') ? await membersFor(db, member) : []
  return {
    tasks: tasks.map((row) => {
      const isArchived = away.has(row.project)
      return { ...row, isArchived, score: scoreOf({ ...row, isArchived }, query) }
    }),
    projects: projects.filter(isNear).map((row) => {
      const isArchived = away.has(row.id)
      return {
        ...row,
        isArchived,
        score: scoreOf({ ...row, title: row.name, how: 'alike', isArchived }, query),
      }
    }),
    members: members
      .filter((one) => isAlike(fold(nameOf(one)), query.words))
      .map((one) => ({ id: one.id, name: nameOf(one), member: one, score: 1 })),
    clients: clients.filter(isNear).map((row) => ({ ...row, score: 1 })),
  }
}
