/** Anybody may write what only looks like an id: PostgreSQL would refuse it, and nobody would be told of anything more. */
const mention = /\]\(member:([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\)/gi
const mentionedIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(mention)].map(([, id]) => (id as string).toLowerCase())

/** Whom the text names now and did not before. */
export function newlyMentioned(text: string | undefined, before: string | undefined): string[] {
  const known = new Set(mentionedIn(before))
  return [...new Set(mentionedIn(text).filter((id) => !known.has(id)))]
}
