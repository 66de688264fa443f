import { isRecord } from '#shared/record.ts'

/**
 * Which columns, or parts of a card, saved settings show, in the order of `all`; null where they say nothing of them. They
 * name what is shown, so that one that comes later waits until it is chosen. Until then they were a record of what was
 * hidden among the `earlier` ones.
 */
export function readShown<P extends string>(
  saved: unknown,
  all: readonly P[],
  earlier: readonly P[],
): readonly P[] | null {
  if (Array.isArray(saved)) return all.filter((part) => saved.includes(part))
  if (!isRecord(saved)) return null
  const names: readonly string[] = earlier
  const areHidden = Object.entries(saved).every(
    ([name, isHidden]) => names.includes(name) && typeof isHidden === 'boolean',
  )
  return areHidden ? all.filter((part) => earlier.includes(part) && !saved[part]) : null
}
