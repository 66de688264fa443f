const units = ['B', 'kB', 'MB', 'GB']

/** "512 B", "3.4 MB"; thousands, as file managers count. */
export function fileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
