// What a query function sends, without a database.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { plugins } from '../../src/database/database.ts'
import { openPipelines, waitForSent } from '../../src/database/pipeline.ts'
import { texts } from './samples.mjs'

/** After as many answers nothing more is found: what repeats until nothing is left comes to its end. */
const maxAnswered = 30

/**
 * Stands for a row, or for whatever is in one: an object that has every field, a list or map of one such thing, and the text
 * that such a field may have.
 * @param {string} [name]
 * @returns {any}
 */
function standIn(name = '') {
  const text = texts[name] ?? '2026-11-23'
  const one = () => [standIn(name)]
  return new Proxy(
    {},
    {
      get(_, key) {
        if (key === Symbol.iterator) return () => one().values()
        if (key === Symbol.toPrimitive) return (/** @type {string} */ hint) => (hint === 'number' ? 1 : text)
        if (typeof key === 'symbol' || isNothing.has(key)) return undefined
        if (key === 'toJSON' || key === 'toString' || key === 'valueOf') return () => text
        if (key === 'length' || key === 'size') return 1
        if (key === 'has') return () => true
        if (key === 'get') return () => standIn(name)
        const kind = [one(), text].find((of) => Object.hasOwn(Object.getPrototypeOf(of), key))
        if (kind !== undefined) return Reflect.get(Object(kind), key).bind(kind)
        return key in texts ? texts[key] : standIn(key)
      },
      // What is left of a row once some fields were taken out of it has those that are read then.
      ownKeys: () => ['retainer', 'start', 'tags', 'text'],
      getOwnPropertyDescriptor: (_, key) => ({
        value: standIn(String(key)),
        enumerable: true,
        configurable: true,
      }),
    },
  )
}

/** Asked of every value by Kysely and by `await`, to know what it is: of these a row is nothing. */
const isNothing = new Set(['then', 'toOperationNode', 'expressionType', 'isRawBuilder', 'kind'])

/** Names columns as the product does, and leaves the rows as they are. */
/** @type {import('kysely').KyselyPlugin[]} */
const naming = plugins.map((plugin) => ({
  transformQuery: (args) => plugin.transformQuery(args),
  transformResult: async ({ result }) => result,
}))

/**
 * The statements that a call sends, in their order: with one row for each that asks, or with none.
 * @param {(db: import('../../src/database/database.ts').Db) => unknown} call
 * @param {boolean} isFound
 */
export async function record(call, isFound) {
  /** @type {string[]} */
  const sent = []
  /** @param {import('kysely').CompiledQuery} query */
  const answer = ({ sql }) => {
    sent.push(sql)
    return isFound && sent.length <= maxAnswered ? [standIn()] : []
  }
  /** @type {any} */
  const connection = {
    /** @param {import('kysely').CompiledQuery} query */
    async executeQuery(query) {
      const rows = answer(query)
      return { rows, numAffectedRows: BigInt(rows.length) }
    },
    /** @param {import('kysely').CompiledQuery} query */
    async *streamQuery(query) {
      const rows = answer(query)
      if (rows.length) yield { rows }
    },
  }
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection })
  /** @type {import('kysely').Dialect} */
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const inPipeline = openPipelines(new Kysely({ dialect, plugins: naming }), dialect, naming)
  try {
    await inPipeline(async ({ trx }) => {
      const answered = /** @type {any} */ (await call(trx))
      // Some answer a query that is to be added to, or rows one after the other.
      if (answered && typeof answered === 'object' && 'executeTakeFirst' in answered) await answered.execute()
      else if (answered?.[Symbol.asyncIterator]) for await (const _ of answered);
      await waitForSent(trx)
    })
    return { sent }
  } catch (error) {
    return { sent, error }
  }
}
