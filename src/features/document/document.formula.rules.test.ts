import temml from 'temml'
import { expect, test } from 'vitest'
import { formulaOptions, formulaProblem, refusalOf } from './document.formula.rules.ts'

function draw(formula: string): string {
  const refusal = refusalOf(formula)
  if (refusal) return refusal
  try {
    return temml.renderToString(formula, formulaOptions)
  } catch (error) {
    return formulaProblem(error)
  }
}

test.each([
  ['\\frac{1}{', '} is missing'],
  ['\\foo', '\\foo is unknown'],
  ['a & b', '& can’t go there'],
  ['\\class{x}{y}', '\\class can’t be used here'],
  ['\\href{javascript:alert(1)}{x}', '\\href is unknown'],
  ['\\includegraphics{https://spy.example/x.png}', '\\includegraphics can’t be used here'],
  ['\\def\\a{\\a\\a}\\a', '\\def can’t be used here'],
  ['\\newcommand{\\a}{x}', '\\newcommand can’t be used here'],
  ["\\ref{x' onmouseover='alert(1)}", '\\ref can’t be used here'],
  ['\\label{main}', '\\label can’t be used here'],
  ['x'.repeat(2_001), 'A formula has at most 2,000 characters'],
])('%s is rejected with a message', (formula, words) => {
  expect(draw(formula)).toBe(words)
})

test.each([
  '\\text{<img src=x onerror=alert(1)>}',
  '"><script>alert(1)</script>',
  '\\operatorname{<b onclick=alert(1)>}',
  '\\color{red}x',
  '\\left(\\sum_{i=1}^n x_i\\right)',
  '\\det \\leftarrow \\lbrace x \\rbrace',
])('%s can’t inject markup', (formula) => {
  const tags = draw(formula).match(/<[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(4)
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?(?:semantics|annotation|m[a-z]+)[ >]/)
    expect(tag).not.toMatch(/\s(?:on\w+|href|src|id)=/)
  }
})

test.each([
  '{'.repeat(1_000) + '}'.repeat(1_000),
  ['\\sqrt{'.repeat(280), 'x', '}'.repeat(280)].join(''),
  'x^'.repeat(1_000),
])('a hostile formula is processed within two seconds: %.8s', (formula) => {
  const begun = performance.now()
  draw(formula)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
