/** Names whose line would grow too long are counted. */
const maxNamed = 2

/** “Nora is typing”; null when nobody is. */
export function typingText(names: readonly string[]): string | null {
  if (!names.length) return null
  if (names.length > maxNamed) return `${names.length} people are typing`
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`
}
