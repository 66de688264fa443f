import { useProfile } from '#features/user/web/user.api.ts'

/** The zone in which a person reads times: their own, else their browser’s. */
export function useMyZone(): string {
  const { timeZone } = useProfile()
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
