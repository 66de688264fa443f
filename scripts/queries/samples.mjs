// What a function may be called with, made from the types of its parameters.
import { sql } from 'kysely'
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

/**
 * @typedef {import('typescript/unstable/sync').Type} Type
 * @typedef {import('typescript/unstable/sync').Checker} Checker
 *
 * Of what a type allows: where it has several kinds the one at `nth`; all that may be left out, or nothing of it.
 * @typedef {{ nth: number, isFull: boolean }} Choice
 * @typedef {(choice: Choice, depth: number) => unknown} Make
 * @typedef {{ name: string, args: (choice: Choice) => unknown[] }} QueryFunction
 */

/** Texts that must be what they are called; all others are their own name. @type {Record<string, string>} */
export const texts = {
  currency: 'EUR',
  from: 'EUR',
  to: 'USD',
  timeZone: 'Europe/Berlin',
  position: 'a0',
  last: 'a0',
  object: 'task',
  since: '2026-11-23',
  nextStart: '2026-11-23',
  start: '2026-11-23',
  end: '2026-11-24',
  dueDate: '2026-11-24',
  rrule: 'FREQ=WEEKLY',
}

/** Types that are not taken apart. @type {Record<string, (name: string) => unknown>} */
const whole = {
  Date: () => new Date('2026-11-23T09:00:00.000Z'),
  RawBuilder: (name) => sql.raw(`«${name}»`),
  Buffer: () => Buffer.from('bytes'),
  Uint8Array: () => Buffer.from('bytes'),
}

/** Shapes that hold themselves end here. */
const maxDepth = 5

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b))

/** @param {Checker} checker */
function openSampler(checker) {
  /** @type {Map<string, Make>} */
  const known = new Map()

  /** Asking the compiler takes long, so that each type is asked about once. @param {Type | undefined} type @param {string} name @returns {Make} */
  function makerOf(type, name) {
    if (!type) return () => undefined
    const key = `${type.id} ${name}`
    const found = known.get(key)
    if (found) return found
    /** @type {Make} */
    let make = () => undefined
    known.set(key, (choice, depth) => make(choice, depth))
    make = newMaker(type, name)
    known.set(key, make)
    return make
  }

  /** @param {Type} type @param {string} name @returns {Make} */
  function newMaker(type, name) {
    const { flags } = type
    if (flags & TypeFlags.BooleanLiteral) {
      const value = checker.typeToString(type) === 'true'
      return () => value
    }
    if (type.isLiteralType()) return () => type.value
    if (flags & TypeFlags.StringLike) return () => texts[name] ?? name
    if (flags & TypeFlags.NumberLike) return () => 1
    if (flags & TypeFlags.BigIntLike) return () => 1n
    if (flags & TypeFlags.Null) return () => null
    if (type.isUnionType()) return ofUnion(type, name)
    if (type.isIntersectionType() && type.getTypes().some((one) => one.flags & TypeFlags.StringLike))
      return () => texts[name] ?? name
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return ofObject(type, name)
    if (flags & (TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional))
      return makerOf(checker.getBaseConstraintOfType(type), name)
    return flags & TypeFlags.AnyOrUnknown ? () => name : () => undefined
  }

  /** @param {import('typescript/unstable/sync').UnionType} type @param {string} name @returns {Make} */
  function ofUnion(type, name) {
    const all = type.getTypes()
    const empty = all.find((one) => one.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void))
    // The compiler lists them in the order in which it came by them, which another file may change.
    const some = all
      .filter((one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)))
      .map((one) => ({
        text: one.isLiteralType() ? String(one.value) : checker.typeToString(one),
        make: makerOf(one, name),
      }))
      .sort((a, b) => -compare(a.text, b.text))
    return (choice, depth) =>
      empty && !choice.isFull
        ? makerOf(empty, name)(choice, depth)
        : some[choice.nth % some.length]?.make(choice, depth)
  }

  /** @param {Type} type @param {string} name @returns {Make} */
  function ofObject(type, name) {
    const called = type.getSymbol()?.name ?? ''
    const one = Object.hasOwn(whole, called) ? whole[called] : undefined
    if (one) return () => one(name)
    const inner = () =>
      checker
        .getTypeArguments(/** @type {import('typescript/unstable/sync').TypeReference} */ (type))
        .map((argument) => makerOf(argument, name))
    if (called === 'Array' || called === 'ReadonlyArray') return ofList(inner())
    if (!called && checker.isTupleType(type)) return ofList(inner())
    if (/^(Readonly)?Set$/.test(called)) {
      const list = ofList(inner())
      return (choice, depth) => new Set(/** @type {unknown[]} */ (list(choice, depth)))
    }
    if (/^(Readonly)?Map$/.test(called)) {
      const pair = ofList(inner())
      return (choice, depth) => new Map([/** @type {[unknown, unknown]} */ (pair(choice, depth))])
    }
    const [signature] = checker.getSignaturesOfType(type, 0)
    if (signature) {
      const answer = makerOf(checker.getReturnTypeOfSignature(signature), name)
      return (choice, depth) => () => answer(choice, depth + 1)
    }
    if (called === 'Promise') {
      const [answer] = inner()
      return (choice, depth) => Promise.resolve(answer?.(choice, depth))
    }
    return ofFields(type)
  }

  /** @param {Make[]} makers @returns {Make} */
  const ofList = (makers) => (choice, depth) =>
    depth < maxDepth ? makers.map((make) => make(choice, depth + 1)) : []

  /** @param {Type} type @returns {Make} */
  function ofFields(type) {
    const properties = checker.getPropertiesOfType(type)
    const types = checker.getTypeOfSymbol(properties)
    const fields = properties.map(({ name, flags }, n) => ({
      name,
      isOptional: Boolean(flags & SymbolFlags.Optional),
      make: makerOf(types[n], name),
    }))
    return (choice, depth) =>
      Object.fromEntries(
        depth < maxDepth
          ? fields.flatMap(({ name, isOptional, make }) =>
              isOptional && !choice.isFull ? [] : [[name, make(choice, depth + 1)]],
            )
          : [],
      )
  }

  return makerOf
}

/** Reads the query functions of a project's files: those that are exported, and take a database first. @param {string} config */
export function openQueryFunctions(config) {
  const api = new API()
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`${config} can’t be read.`)
  const { checker, program } = project
  const makerOf = openSampler(checker)
  return {
    /** @param {string} path @returns {QueryFunction[]} */
    ofFile(path) {
      const file = program.getSourceFile(path)
      const module = file && checker.getSymbolAtLocation(file)
      if (!module) throw new Error(`${path} is no module of ${config}.`)
      const values = checker
        .getExportsOfModule(module)
        .filter(({ flags }) => flags & (SymbolFlags.Function | SymbolFlags.Variable))
      const types = checker.getTypeOfSymbol(values)
      return values.flatMap(({ name }, n) => {
        const type = types[n]
        const [signature] = type ? checker.getSignaturesOfType(type, 0) : []
        const [first, ...others] = signature?.getParameters() ?? []
        if (!signature || !/^(db|trx)$/.test(first?.name ?? '')) return []
        const taken = checker.getTypeOfSymbol(others)
        const makers = others.map((one, n) => makerOf(taken[n], one.name))
        return [{ name, args: (choice) => makers.map((make) => make(choice, 0)) }]
      })
    },
    close: () => api.close(),
  }
}
