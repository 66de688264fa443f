/** When a reminder goes out: "3 days before the due date". */
export function stepText(step: number): string {
  if (step === 0) return 'On the due date'
  const days = Math.abs(step) === 1 ? 'day' : 'days'
  return `${Math.abs(step)} ${days} ${step < 0 ? 'before' : 'after'} the due date`
}
