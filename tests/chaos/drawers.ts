/** What a browser keeps for its pages: the remembered state, and drawers that are written all at once or not at all. */
export function newDrawers() {
  const drawers = new Map<string, Map<string, unknown>>()
  function drawerOf(name: string) {
    const drawer = drawers.get(name) ?? new Map<string, unknown>()
    drawers.set(name, drawer)
    return drawer
  }
  const dropWhere = (drawer: Map<string, unknown>, isDropped: (key: string) => boolean) => {
    for (const key of drawer.keys()) if (isDropped(key)) drawer.delete(key)
  }
  const works = {
    all: (drawer: Map<string, unknown>, prefix: string) =>
      new Map([...drawer].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1))),
    put(drawer: Map<string, unknown>, entries: [string, unknown][]) {
      for (const [key, value] of entries) drawer.set(key, value)
    },
    putWhile(drawer: Map<string, unknown>, key: string, stamp: string, entries: [string, unknown][]) {
      if ((drawer.get(key) as { stamp?: string } | undefined)?.stamp !== stamp) return false
      works.put(drawer, entries)
      return true
    },
    drop: (drawer: Map<string, unknown>, keys: string[]) => dropWhere(drawer, (key) => keys.includes(key)),
    dropAll: (drawer: Map<string, unknown>, prefix: string) =>
      dropWhere(drawer, (key) => key.startsWith(prefix)),
    dropExcept: (drawer: Map<string, unknown>, prefix: string) =>
      dropWhere(drawer, (key) => !key.startsWith(prefix)),
    clear: (drawer: Map<string, unknown>) => drawer.clear(),
  }
  return {
    stored: new Map([['@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })]]),
    do: (name: string, work: keyof typeof works, args: unknown[]) =>
      (works[work] as (drawer: Map<string, unknown>, ...args: never[]) => unknown)(
        drawerOf(name),
        ...(args as never[]),
      ),
    keysOf: (name: string) => [...drawerOf(name).keys()],
  }
}
export type Drawers = ReturnType<typeof newDrawers>
