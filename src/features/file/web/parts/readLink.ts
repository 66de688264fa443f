import { v7 as makeId } from 'uuid'
import { completeAddress } from '#shared/rich/document.ts'
import { newLink } from '../../file.contract.ts'
import { linkName } from '../../file.rules.ts'
import type { NewLink } from './useAddLink.ts'

/** A link as somebody typed it, or by field what is wrong with it. */
export function readLink(typed: { address: string; title: string; teamOnly: boolean }) {
  const address = typed.address.trim()
  const parsed = newLink.safeParse({
    url: completeAddress(address),
    name: typed.title.trim() || linkName(address) || undefined,
    teamOnly: typed.teamOnly,
  })
  if (!parsed.success) {
    const problems: Partial<Record<string, string>> = Object.fromEntries(
      parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
    )
    return { link: null, problems }
  }
  const { url, name = linkName(url), teamOnly = false } = parsed.data
  const link: NewLink = { id: makeId(), url, name, teamOnly }
  return { link, problems: {} }
}
