// Divides what several lazily loaded parts share into few files, of which none needs itself by way of others.

/**
 * Modules that the same parts need, as one file begins.
 * @typedef {{ modules: string[], bytes: number, parts: Set<number> }} SharedFile
 */

/** A request costs as much as so many bytes that are not needed: before compression. */
const requestBytes = 15_000

/**
 * @param {Map<string, { bytes: number, imports: readonly string[], lazyImports: readonly string[] }>} modules
 * @param {(id: string) => string | null} fixedFileOf the file that a module is in whatever parts need it
 * @returns {Map<string, number>} by each module that parts share, which file it is in
 */
export function divideShared(modules, fixedFileOf) {
  const partsOf = findParts(modules, fixedFileOf)
  /** @type {Map<string, SharedFile>} */
  const bySignature = new Map()
  for (const [id, parts] of partsOf) {
    if (parts.size < 2) continue
    const signature = [...parts].join()
    const file = bySignature.get(signature) ?? { modules: [], bytes: 0, parts }
    file.modules.push(id)
    file.bytes += modules.get(id)?.bytes ?? 0
    bySignature.set(signature, file)
  }
  const files = [...bySignature.values()]
  while (mergeBest(files, modules, fixedFileOf));
  return new Map(files.flatMap((file, n) => file.modules.map((id) => /** @type {const} */ ([id, n]))))
}

/**
 * By each module outside the fixed files, the parts that load it.
 * @param {Map<string, { imports: readonly string[], lazyImports: readonly string[] }>} modules
 * @param {(id: string) => string | null} fixedFileOf
 */
function findParts(modules, fixedFileOf) {
  const roots = [...new Set([...modules.values()].flatMap(({ lazyImports }) => lazyImports))].sort()
  /** @type {Map<string, Set<number>>} */
  const partsOf = new Map()
  for (const [part, root] of roots.entries()) {
    const waiting = [root]
    for (const id of waiting) {
      const parts = partsOf.get(id) ?? new Set()
      if (fixedFileOf(id) !== null || parts.has(part)) continue
      partsOf.set(id, parts.add(part))
      waiting.push(...(modules.get(id)?.imports ?? []))
    }
  }
  return partsOf
}

/**
 * Merges the two files by which most is won; false where nothing is.
 * @param {SharedFile[]} files
 * @param {Map<string, { imports: readonly string[] }>} modules
 * @param {(id: string) => string | null} fixedFileOf
 */
function mergeBest(files, modules, fixedFileOf) {
  const pairs = files
    .flatMap((one, n) => files.slice(n + 1).map((other) => ({ one, other, gain: gainOf(one, other) })))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
  const importsOf = importsOfFiles(files, modules, fixedFileOf)
  const best = pairs.find(
    ({ one, other }) => !isBetween(importsOf, one, other) && !isBetween(importsOf, other, one),
  )
  if (!best) return false
  const { one, other } = best
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  one.parts = one.parts.union(other.parts)
  files.splice(files.indexOf(other), 1)
  return true
}

/**
 * Bytes won by merging two files: a request less for parts that need both, more to load for those that need one.
 * @param {SharedFile} one
 * @param {SharedFile} other
 */
function gainOf(one, other) {
  const both = one.parts.intersection(other.parts).size
  return both * requestBytes - (one.parts.size - both) * other.bytes - (other.parts.size - both) * one.bytes
}

/**
 * @param {SharedFile[]} files
 * @param {Map<string, { imports: readonly string[] }>} modules
 * @param {(id: string) => string | null} fixedFileOf
 */
function importsOfFiles(files, modules, fixedFileOf) {
  /** @type {Map<string, SharedFile | string>} */
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => /** @type {const} */ ([id, file]))))
  /** @type {Map<SharedFile | string, Set<SharedFile | string>>} */
  const importsOf = new Map()
  for (const [id, { imports }] of modules) {
    const from = fileOf.get(id) ?? fixedFileOf(id) ?? id
    const known = importsOf.get(from) ?? new Set()
    for (const imported of imports) known.add(fileOf.get(imported) ?? fixedFileOf(imported) ?? imported)
    importsOf.set(from, known)
  }
  return importsOf
}

/**
 * Whether a file needs another by way of a third, which would need the merged one and be needed by it.
 * @param {Map<SharedFile | string, Set<SharedFile | string>>} importsOf
 * @param {SharedFile} from
 * @param {SharedFile} to
 */
function isBetween(importsOf, from, to) {
  const waiting = [...(importsOf.get(from) ?? [])].filter((next) => next !== to)
  const seen = new Set(waiting)
  for (const file of waiting)
    for (const next of importsOf.get(file) ?? []) {
      if (next === to) return true
      if (next === from || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  return false
}
