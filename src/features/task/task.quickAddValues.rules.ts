import { limits } from '#shared/limits.ts'

type Week = { minutesPerDay: number; daysPerWeek: number }

/** Minutes of `30m`, `2h`, `1.5h`, `1h30`, `1h30m`, `3d`, `1w`; undefined for any other word, and for none at all. */
export function readDuration(word: string, { minutesPerDay, daysPerWeek }: Week): number | undefined {
  const mixed = /^(\d{1,4})h(\d{1,2})m?$/i.exec(word)
  const single = /^(\d{1,6}(?:[.,]\d{1,2})?)(m|min|h|d|w)$/i.exec(word)
  const unit = { m: 1, min: 1, h: 60, d: minutesPerDay, w: minutesPerDay * daysPerWeek }
  let minutes = 0
  if (mixed) minutes = Number(mixed[1]) * 60 + Number(mixed[2])
  else if (single)
    minutes = Number(single[1]!.replace(',', '.')) * unit[single[2]!.toLowerCase() as keyof typeof unit]
  const whole = Math.round(minutes)
  return whole > 0 && whole <= limits.estimate ? whole : undefined
}
