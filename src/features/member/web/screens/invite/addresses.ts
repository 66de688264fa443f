import { email as emailShape } from '#shared/fields.ts'

/** One thing that was typed as an address. */
export type Address = {
  text: string
  /** As it will be invited; null when it is no address. */
  email: string | null
}

/** The addresses in a pasted or typed text: of lines, lists with commas or semicolons, and `Ann <ann@example.com>`. */
export function readAddresses(text: string): Address[] {
  const named = [...text.matchAll(/<([^<>]*)>/g)].map(([, inner]) => inner!)
  // Names beside an address in brackets are no addresses.
  const rest = text.replace(/"[^"]*"/g, ' ').replace(/[^,;\n<>]*<[^<>]*>/g, ',')
  const words = [...named, ...rest.split(/[\s,;]+/)]
    .map((word) => word.trim().replace(/^(mailto:|["'(]+)|["').]+$/gi, ''))
    .filter(Boolean)
  const seen = new Set<string>()
  return words.flatMap((word) => {
    const parsed = emailShape.safeParse(word)
    const email = parsed.success ? parsed.data : null
    const key = email ?? word
    if (seen.has(key)) return []
    seen.add(key)
    return [{ text: email ?? word, email }]
  })
}

/** Whether what is typed ends an address, so that it can become one of the list. */
export const endsAddress = (text: string) => /[,;\n]|\S\s+$/.test(text)
