import type { Db } from '#database/database.ts'
import { parse } from '#shared/rich/parse.ts'
import { setLinks } from './document.link.queries.ts'
import { referredIn } from './document.references.ts'

/** What every link to a page has in it: a text without it need not be read. */
const linkSign = /\]\((?:page|document):/i

/** The ids of the pages and documents that a text leads to. */
function linksIn(text: string): string[] {
  if (!linkSign.test(text)) return []
  const referred = referredIn(parse(text, 'page'))
  return [...(referred.get('page') ?? []), ...(referred.get('document') ?? [])]
}

/** Notes what a page leads to from now on; answers whether it led elsewhere before. */
export async function noteLinks(
  trx: Db,
  workspaceId: string,
  page: string,
  text: string,
  before: string,
): Promise<boolean> {
  if (!linkSign.test(text) && !linkSign.test(before)) return false
  return setLinks(trx, workspaceId, page, linksIn(text))
}
