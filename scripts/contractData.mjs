import { pathToFileURL } from 'node:url'

const contract = /\/[\w.]+\.(contract|shape)\.ts$/
const whole = '?whole'

/**
 * Gives the web of each contract what it calls by: methods, paths and constants, evaluated at build time. Schemas are
 * taken from the whole module, so that only screens that validate by one load it, and the validation library with it.
 * @returns {import('vite').Plugin}
 */
export function contractData() {
  return {
    name: 'contract-data',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer?.endsWith(whole) || !contract.test(source)) return null
      const found = await this.resolve(source, importer.slice(0, -whole.length), { skipSelf: true })
      return found && found.id + whole
    },
    async load(id) {
      if (!contract.test(id) || !id.includes('/src/')) return null
      this.addWatchFile(id)
      const exported = Object.entries(await import(pathToFileURL(id).href))
      const data = exported.flatMap(([name, value]) => {
        const plain = plainOf(value)
        return plain === undefined ? [] : `export const ${name} = ${JSON.stringify(plain)}`
      })
      const schemas = exported.filter(([, value]) => plainOf(value) === undefined).map(([name]) => name)
      const rest = schemas.length
        ? [`export { ${schemas.join(', ')} } from ${JSON.stringify(id + whole)}`]
        : []
      return [...data, ...rest].join('\n')
    },
    // Schemas are made as their file is run, of what must have been run before, and lists are drawn without them.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const before = new Set(
        chunks.filter(({ name }) => /^(base|tasks|schemas)$/.test(name)).flatMap(({ imports }) => imports),
      )
      for (const name of before) for (const next of importsOf.get(name) ?? []) before.add(next)
      for (const { name, fileName } of chunks)
        if (name === 'schemas' && before.has(fileName))
          this.error('A list imports a schema: take a constant instead, or load the part later')
    },
  }
}

/** Whether a module is reached for its schemas alone, or makes them. */
export const isSchemas = (/** @type {string} */ id) =>
  id.endsWith(whole) ||
  /\/node_modules\/zod\/|\/src\/(web\/schemas|shared\/(contract|fields|sentences))\.ts$/.test(id)

/** A call's method and path, a constant, or an object of these; undefined for schemas and functions. */
function plainOf(/** @type {unknown} */ value) {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object') ? value : undefined
  if ('method' in value && 'path' in value && 'permission' in value)
    return { method: value.method, path: value.path }
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  /** @type {[string, unknown][]} */
  const fields = Object.entries(value).map(([name, field]) => [name, plainOf(field)])
  return fields.every(([, field]) => field !== undefined) ? Object.fromEntries(fields) : undefined
}
