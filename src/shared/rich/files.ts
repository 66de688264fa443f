const file = /\]\(\/api\/file\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\/preview)?\)/gi

/** The ids of the product's own files that a text shows or links to, each once. */
export const filesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(file)].map(([, id]) => (id as string).toLowerCase())),
]
