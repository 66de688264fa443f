import { maxFormula } from '#shared/rich/formula.ts'

/**
 * How formulas are drawn, in the browser and in files: anybody may have written one, so they lead nowhere, load nothing, and
 * neither grow nor stretch without bounds.
 */
export const formulaOptions = {
  trust: false,
  strict: false,
  throwOnError: true,
  annotate: true,
  maxExpand: 200,
  maxSize: [20, 200] as [number, number],
}

/** What defines words, by which a short formula becomes an endless one, and what names places in the page or leads to them. */
const refused = /\\(?:[gex]?def|let|futurelet|global|(?:new|renew|provide)command|label|ref|eqref)(?![a-z])/i

/** Why a formula cannot be drawn before it is tried; null for one that can. */
export function refusalOf(formula: string): string | null {
  if (formula.length > maxFormula)
    return `A formula has at most ${maxFormula.toLocaleString('en-US')} characters`
  const command = refused.exec(formula)?.[0]
  return command ? `${command} can’t be used here` : null
}

/** What Temml has against a formula, in words for whoever wrote it. */
export function formulaProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const said = message.replace(/ at (?:position|end of input)[\s\S]*$/, '').trim()
  const unknown = /^Unsupported function name: (.+)$/.exec(said)?.[1]
  if (unknown) return `${unknown} is unknown`
  const untrusted = /^Function "(.+)" is not trusted$/.exec(said)?.[1]
  if (untrusted) return `${untrusted} can’t be used here`
  const missing = /expected '([^']{1,20})'/i.exec(said)?.[1]
  if (missing && missing !== 'EOF') return `${missing} is missing`
  const extra = /got '([^']{1,20})'$/i.exec(said)?.[1]
  if (extra) return `${extra} can’t go there`
  return said && error instanceof Error && error.name === 'ParseError' ? said : 'This formula can’t be read'
}
