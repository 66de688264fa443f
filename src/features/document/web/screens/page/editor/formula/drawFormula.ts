import { formulaOptions, formulaProblem, refusalOf } from '../../../../../document.formula.rules.ts'

const load = () => import('./temml.ts')
let loading: ReturnType<typeof load> | undefined
/** One that could not be loaded is asked for once more by the next formula. */
function loadOnce() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Draws a formula in an element, which shows its source until then, and where it cannot be read. Answers what is wrong with it;
 * null for nothing.
 */
export async function drawFormula(
  element: HTMLElement,
  formula: string,
  displayMode: boolean,
): Promise<string | null> {
  element.dataset.formula = formula
  const showSource = (problem: string | null) => {
    element.textContent = formula
    element.toggleAttribute('data-invalid', problem !== null)
    element.title = problem ?? ''
    return problem
  }
  const refusal = refusalOf(formula)
  if (refusal) return showSource(refusal)
  if (!element.hasChildNodes()) element.textContent = formula
  const temml = await loadOnce().catch(() => null)
  // Another formula may have come in its place meanwhile.
  if (!temml || element.dataset.formula !== formula) return null
  const drawn = document.createElement('span')
  try {
    temml.default.render(formula, drawn, { ...formulaOptions, displayMode })
  } catch (error) {
    return showSource(formulaProblem(error))
  }
  element.replaceChildren(...drawn.childNodes)
  element.removeAttribute('data-invalid')
  element.removeAttribute('title')
  return null
}
