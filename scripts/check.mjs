// npm run check: the quick part of the tests.
import { prepare, runScript } from './prepare.mjs'
import { runSteps, steps, tool } from './steps.mjs'

const small = { tier: 'small', name: 'small tests', args: [tool('vitest'), 'run', '--project', 'small'] }

await runScript(async () => {
  const node = await prepare()
  const outcomes = await runSteps(node, [...steps, small])
  if (outcomes.some((outcome) => !outcome.passed)) process.exitCode = 1
})
