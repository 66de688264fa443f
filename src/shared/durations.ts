/** Minutes in words, for sentences and lists: "1h 30m", "2h", "5m", "0m". In columns of figures they are "1:30". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (!hours) return `${rest}m`
  return rest ? `${hours}h ${rest}m` : `${hours}h`
}
