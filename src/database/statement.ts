import { CompiledQuery, type QueryResult, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

type Values = readonly unknown[]
export type Statement<V extends Values, Row> = (db: Db, ...values: V) => Promise<QueryResult<Row>>

/** Where a value goes in a statement that is put together before there is one. */
class Placeholder {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement whose text is always the same: it is put together once, where doing so for each write was a tenth of the
 * server's part. `build` only places its values; it may not look at them.
 */
export function statement<V extends Values, Row>(
  build: (...values: V) => RawBuilder<Row>,
): Statement<V, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, ...values) => {
    compiled ??= build(...(values.map((_, n) => new Placeholder(n)) as unknown as V)).compile(db)
    const parameters = compiled.parameters.map((given) =>
      given instanceof Placeholder ? values[given.at] : given,
    )
    return db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
  }
}

/** Statements whose text depends on a shape alone, each put together once. */
export function statements<Shape, V extends Values, Row>(
  keyOf: (shape: Shape) => string,
  build: (shape: Shape, ...values: V) => RawBuilder<Row>,
): (shape: Shape) => Statement<V, Row> {
  const known = new Map<string, Statement<V, Row>>()
  return (shape) => {
    const key = keyOf(shape)
    const found = known.get(key) ?? statement((...values: V) => build(shape, ...values))
    known.set(key, found)
    return found
  }
}
