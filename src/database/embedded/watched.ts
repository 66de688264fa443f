// Runs a program that must not outlive us, however we end.
import { spawn } from 'node:child_process'
import type { Runner } from './account.ts'

/**
 * A shell stands between: its helper holds the reading end of a pipe from us. When we die, the pipe closes, and the
 * program gets SIGINT, which for PostgreSQL is a fast shutdown. SIGTERM to the shell does the same.
 */
const script = `
"$@" 3<&- &
program=$!
(read -r _; kill -INT $program) <&3 2>/dev/null &
watch=$!
exec 3<&-
trap 'kill -INT $program' INT TERM
while :; do
  wait $program
  code=$?
  kill -0 $program 2>/dev/null || break
done
kill $watch 2>/dev/null
exit $code
`

const maxOutput = 8_000

export function spawnWatched(options: {
  runner: Runner
  program: string
  args: string[]
  environment: NodeJS.ProcessEnv
  onLine?: (line: string) => void
}) {
  const { runner, program, environment, onLine } = options
  const {
    file,
    args,
    options: identity,
  } = runner.command('/bin/sh', ['-c', script, 'workweek', program, ...options.args])
  const child = spawn(file, args, {
    ...identity,
    env: environment,
    cwd: '/',
    // Ctrl-C goes to the whole group of the terminal; PostgreSQL must outlive it until our own orderly stop.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutput)
    if (!onLine) return
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
  return { exited, output: () => output }
}
