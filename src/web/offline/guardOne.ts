import type { Row } from '../store/rows.ts'
import { type Guard, omit } from './conflicts.ts'

type Change = { params: { id: string }; body?: object | undefined; before?: Row }

/** Guards a call that sets fields of one row, under their own names; the browser may not have the row when it is sent. */
export const guardOne = <Arg extends Change>(
  thing: Guard<Arg>['thing'],
  asks: NonNullable<Guard<Arg>['asks']>,
  list?: Guard<Arg>['list'],
): Guard<Arg> => ({
  thing,
  asks,
  ...(list ? { list } : { before: ({ before }) => before }),
  changes: ({ params, body = {} }) => ({ [params.id]: body as Record<string, unknown> }),
  without(arg, fields) {
    const body = omit(arg.body ?? {}, fields[arg.params.id] ?? [])
    return body && { ...arg, body }
  },
  onto: (arg, row) => ({ ...arg, before: row }),
})
