/** What a browser keeps for its pages: the remembered state, and drawers that are written all at once or not at all. */
export function newDrawers() {
  const drawers = new Map<string, Map<string, unknown>>()
  function drawerOf(name: string) {
    const kept = drawers.get(name) ?? new Map<string, unknown>()
    drawers.set(name, kept)
    return kept
  }
  const dropWhere = (kept: Map<string, unknown>, isDropped: (key: string) => boolean) => {
    for (const key of kept.keys()) if (isDropped(key)) kept.delete(key)
  }
  const works = {
    all: (kept: Map<string, unknown>, prefix: string) =>
      new Map([...kept].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))),
    put(kept: Map<string, unknown>, entries: [string, unknown][]) {
      for (const [key, value] of entries) kept.set(key, value)
    },
    putWhile(kept: Map<string, unknown>, key: string, stamp: string, entries: [string, unknown][]) {
      if ((kept.get(key) as { stamp?: string } | undefined)?.stamp !== stamp) return false
      works.put(kept, entries)
      return true
    },
    drop: (kept: Map<string, unknown>, keys: string[]) => dropWhere(kept, (key) => keys.includes(key)),
    dropAll: (kept: Map<string, unknown>, prefix: string) => dropWhere(kept, (key) => key.startsWith(prefix)),
    keepOnly: (kept: Map<string, unknown>, prefix: string) =>
      dropWhere(kept, (key) => !key.startsWith(prefix)),
    clear: (kept: Map<string, unknown>) => kept.clear(),
  }
  return {
    stored: new Map([['@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })]]),
    do: (name: string, work: keyof typeof works, args: unknown[]) =>
      (works[work] as (kept: Map<string, unknown>, ...args: never[]) => unknown)(
        drawerOf(name),
        ...(args as never[]),
      ),
    keysOf: (name: string) => [...drawerOf(name).keys()],
  }
}
export type Drawers = ReturnType<typeof newDrawers>
