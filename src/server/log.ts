import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import { isDatabaseDown, isDiskFull } from './errors.ts'

const interval = 60_000
const maxRemembered = 1_000
/** As pino numbers its levels. */
const warnRank = 40

type Fields = { err?: Error; url?: string; security?: unknown }

/** The log. A warning or error that says the same as one in the last minute is only counted: what breaks every request would else fill the disk. */
export function openLog(level: string, destination?: DestinationStream, now: () => number = Date.now) {
  const said = new Map<string, { at: number; repeated: number }>()

  /** How often the same was passed over since it was said last; undefined when it is passed over now. */
  function count(key: string): number | undefined {
    const known = said.get(key)
    if (known && now() - known.at < interval) {
      known.repeated += 1
      return undefined
    }
    if (said.size >= maxRemembered) said.clear()
    said.set(key, { at: now(), repeated: 0 })
    return known?.repeated ?? 0
  }

  const options: LoggerOptions = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: toLogged },
    hooks: {
      logMethod(args, method, rank) {
        if (rank < warnRank) return method.apply(this, args)
        const [first, ...rest] = args as unknown[]
        const isText = typeof first === 'string'
        const fields: Fields = isText ? {} : first instanceof Error ? { err: first } : (first as Fields)
        // Each security event is one of its own, also when many say the same.
        if (fields.security) return method.apply(this, args)
        const text = isText ? [first, ...rest] : rest
        const repeated = count([...text, fields.url, fields.err?.message].join(' '))
        if (repeated === undefined) return
        const all = [repeated ? { ...fields, repeated } : fields, ...text]
        return method.apply(this, all as Parameters<typeof method>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

export type WarningLog = { warn(details: object, line: string): void }

/** Answers what logs an error with this line, but not that the database is down, which is logged elsewhere and mends itself. */
export const warnUnlessDown = (log: WarningLog, line: string) => (error: unknown) => {
  if (!isDatabaseDown(error as Error)) log.warn({ err: error }, line)
}

/** Of what broke outside of the program the stack says nothing. */
function toLogged(error: Error & { code?: string }) {
  if (!isDatabaseDown(error) && !isDiskFull(error)) return stdSerializers.err(error)
  return { code: error.code, message: error.message }
}
