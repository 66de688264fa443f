import { invalid } from './errors.ts'

/** Refuses days that end before they start; one of them alone is no range. */
export function validateRange({ start, end }: { start?: string | null; end?: string | null }) {
  if (start && end && end < start) throw invalid({ end: 'Must not be before the start' })
}
