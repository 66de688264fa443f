/** The wanted name, with a number where a role is called so already; names differ by more than their case. */
export function freeName(base: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!known.has(name.toLowerCase())) return name
  }
}
