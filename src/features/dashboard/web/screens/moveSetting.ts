import type { DashboardSetting } from '../../dashboard.rules.ts'

/** The same settings with one in another's place. */
export function movedTo<Key extends string>(
  settings: readonly DashboardSetting<Key>[],
  key: Key,
  target: Key,
): DashboardSetting<Key>[] {
  const from = settings.findIndex(({ keyId }) => keyId === key)
  const to = settings.findIndex(({ keyId }) => keyId === target)
  const next = [...settings]
  if (from >= 0 && to >= 0) next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The same with one before or behind the next one that is shown. */
export function moved<Key extends string>(
  settings: readonly DashboardSetting<Key>[],
  key: Key,
  by: -1 | 1,
): DashboardSetting<Key>[] {
  const shown = settings.filter(({ isSelected, keyId }) => isSelected || keyId === key)
  const target = shown[shown.findIndex(({ keyId }) => keyId === key) + by]
  return target ? movedTo(settings, key, target.keyId) : [...settings]
}
