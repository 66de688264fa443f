import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Databases, Db } from '#database/database.ts'
import { findHead } from '#server/live/change.ts'
import { maxMisspelledLength, maxSlips, type Near, nearTo } from '../search.rules.ts'

/**
 * The words of all titles and names of a workspace as they were at `seq`, each with its letters as bits. It knows words that
 * the caller may not see. So nothing of it is answered: it only says what else to search for, and that search finds
 * what the caller may see.
 */
export type Vocabulary = { seq: number; words: Map<string, number> }

/** Words of one workspace, the most frequent, and tasks whose titles are read for them. */
const maxWords = 50_000
const maxTasks = 200_000
/** Pages whose titles are read for them. */
const maxPages = 20_000
const isIndexed = sql`length(word) between 3 and ${sql.lit(maxMisspelledLength)}`
/** Changes from which on all words are read anew: that takes less time. */
const maxBehind = 5_000
/** Near words that one word stands for: more than a language has, so that hidden titles crowd nothing out. */
const maxNear = 500
/** Words that are compared before others have their turn: somebody may fill a workspace with words that all are compared. */
const maxAtOnce = 500

/** Vocabularies of the workspaces that were searched last, in so many bytes; none is shared with other processes. */
export function openVocabularyCache(databases: Databases, maxBytes = 64 * 1024 * 1024) {
  const cache = new LRUCache<string, Vocabulary>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // Whoever asks for one that is being made waits for it, also where others take its place meanwhile.
    fetchMethod: (workspaceId) =>
      databases.inWorkspace(workspaceId, (db) => findVocabulary(db, workspaceId), 'read'),
    ignoreFetchAbort: true,
  })

  return {
    /** A workspace's words, to be caught up with. What takes longer than `timeout` is ready for a later search. */
    async get(workspaceId: string, seq: number, timeout: number): Promise<Vocabulary | null> {
      const known = cache.get(workspaceId)
      if (known && seq - known.seq <= maxBehind) {
        // Its words may have become more, and it is measured only when it is new.
        cache.delete(workspaceId)
        cache.set(workspaceId, known)
        return known
      }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, timeout, null)
      })
      const made = cache.forceFetch(workspaceId, { forceRefresh: true })
      return Promise.race([made, late]).finally(() => clearTimeout(timer))
    },
  }
}

/** Roughly: a word and its place in the map. */
const sizeOf = ({ words }: Vocabulary) => 1_000 + 100 * words.size

/** `workspaceId` is known to be an id: the transaction names it too. */
async function findVocabulary(db: Db, workspaceId: string): Promise<Vocabulary> {
  const titles = `
    (select words from task where workspace_id = '${workspaceId}' and deleted_at is null limit ${maxTasks})
    union all select words from project where workspace_id = '${workspaceId}' and deleted_at is null
    union all select words from client where workspace_id = '${workspaceId}'
    union all select words from document where workspace_id = '${workspaceId}' and deleted_at is null and members is null
    union all select words from calendar_event
      where workspace_id = '${workspaceId}' and deleted_at is null and visibility = 'public'
    union all (select words from document_page where workspace_id = '${workspaceId}' and deleted_at is null
      and not exists (select from document where document.workspace_id = document_page.workspace_id
        and document.id = document_page.document and document.members is not null) limit ${maxPages})
  `
  const { rows } = await sql<{ word: string }>`
    select word from ts_stat(${titles}, 'A') where ${isIndexed}
    order by ndoc desc limit ${sql.lit(maxWords)}
  `.execute(db)
  const words = new Map(rows.map(({ word }) => [word, letterBits(word)]))
  return { seq: await findHead(db, workspaceId), words }
}

/** Adds the words of what was named since, by whichever server. Words that are no longer used do no harm: they find nothing. */
export async function catchUp(db: Db, workspaceId: string, vocabulary: Vocabulary) {
  const { rows } = await sql<{ head: number; words: string[] }>`
    select counter.seq as head, array(
      select distinct word from change,
        unnest(tsvector_to_array(search_vector(coalesce(data ->> 'title', data ->> 'name')))) as word
      where change.workspace_id = ${workspaceId} and change.seq > ${vocabulary.seq}
        and (
          object in ('task', 'project', 'client')
          or (object = 'document' and coalesce(data -> 'members', 'null') = 'null')
          or (object = 'calendar' and data ->> 'visibility' = 'public')
        ) and ${isIndexed}
    ) as words
    from workspace_counter counter where counter.workspace_id = ${workspaceId}
  `.execute(db)
  for (const { head, words } of rows) {
    for (const word of words)
      if (vocabulary.words.size < maxWords) vocabulary.words.set(word, letterBits(word))
    vocabulary.seq = Math.max(vocabulary.seq, head)
  }
}

/** Which letters a word has, as bits that several letters share: a quick no to most words that are not near. */
function letterBits(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left; left &= left - 1) count++
  return count
}

/** What may have been meant by a word, the likeliest first. */
async function findNear({ words }: Vocabulary, typed: string): Promise<Near[]> {
  const max = maxSlips(typed)
  if (!max) return []
  const typedLetters = letterBits(typed)
  const near = new Map<string, number>()
  let compared = 0
  for (const [known, letters] of words) {
    if (countBits(typedLetters & ~letters) > max) continue
    // Others need not wait until all words were compared.
    if (++compared % maxAtOnce === 0) await setImmediate()
    const one = nearTo(known, typed)
    if (one?.slips) near.set(one.text, Math.min(one.slips, near.get(one.text) ?? one.slips))
  }
  return Array.from(near, ([text, slips]) => ({ text, slips }))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, maxNear)
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/**
 * What to search for where words are misspelled, in PostgreSQL's language: each word or one near it, first by one slip in a
 * whole word, then by whatever is near. Words come in parts, as PostgreSQL splits them. `isEven`: as many searches where
 * nothing is near, so that how long they take tells nobody of words that stand out of sight.
 */
export async function toNearQueries(
  vocabulary: Vocabulary,
  typed: readonly string[][],
  isEven: boolean,
): Promise<string[]> {
  const near = new Map<string, Near[]>()
  for (const part of new Set(typed.flat())) {
    near.set(part, await findNear(vocabulary, part))
    await setImmediate()
  }
  const queries = [1, Number.POSITIVE_INFINITY].flatMap((width) => {
    let isNear = false
    const choice = (part: string) => {
      const texts = (near.get(part) ?? []).flatMap(({ text, slips }) => (slips <= width ? [text] : []))
      if (texts.length) isNear = true
      // Each stands for all words that begin like it.
      const shortest = [part, ...texts].filter(
        (text, at, all) => !all.some((other, n) => n !== at && text.startsWith(other)),
      )
      return `(${shortest.map(quoted).join(' | ')})`
    }
    const query = typed.map((parts) => parts.map(choice).join(' <-> ')).join(' & ')
    return query && (isNear || isEven) ? [query] : []
  })
  return isEven ? queries : [...new Set(queries)]
}
