import { useMemo } from 'react'
import { statusShapes } from '../../status.rules.ts'
import type { AnyStatus } from '../../status.shape.ts'

const kinds = ['taskStatuses', 'projectStatuses', 'invoiceStatuses'] as const

/** How each status of a workspace looks beside others of its category. */
export const useStatusShapes = (
  workspace: Readonly<Record<(typeof kinds)[number], readonly AnyStatus[]>> | undefined,
) =>
  useMemo(
    () => Object.fromEntries(kinds.flatMap((kind) => (workspace ? statusShapes(workspace[kind]) : []))),
    [workspace],
  )
