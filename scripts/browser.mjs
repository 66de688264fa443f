// Finds a Chromium for the browser tests, or unpacks the one that comes with the locked dependencies.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const packageDir = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium')

/** `--no-sandbox`: Chromium's own sandbox refuses to run as root, and the tests only open our own pages. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What Playwright's `launchOptions` need: the program, our flags and its environment.
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string | undefined> }>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`)
  const executablePath = named || installed.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args, env: process.env }
  if (process.platform !== 'linux' || !existsSync(packageDir)) {
    throw new Error('No Chromium was found: install Chromium or Chrome, or set CHROMIUM to its program file.')
  }
  const dir = await unpacked()
  const libraries = [join(dir, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(dir, 'fonts') }
  return { executablePath: join(dir, 'chromium'), args, env }
}

/** Unpacks under another name first, so that a killed unpacking is never taken for a browser. */
async function unpacked() {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const parent = writable(join(packageDir, '..', '..', '.cache')) ?? tmpdir()
  const dir = join(parent, `chromium-${version}-${process.getuid?.()}`)
  // What draws there leaves a cache of fonts, also where the browser has been taken away.
  if (existsSync(join(dir, 'chromium'))) return dir
  process.stderr.write('Unpacking Chromium, once.\n')
  const unfinished = `${dir}.${process.pid}`
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    await unpackInto(unfinished)
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontsConfiguration(dir))
    if (!existsSync(join(dir, 'chromium'))) rmSync(dir, { recursive: true, force: true })
    renameSync(unfinished, dir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(dir, 'chromium'))) throw error
  }
  return dir
}

/**
 * The package unpacks into the temporary folder, and brings the system libraries that a bare machine lacks
 * only where it believes to run at that provider; both are read from the environment.
 * @param {string} dir
 */
async function unpackInto(dir) {
  const before = { ...process.env }
  process.env.TMPDIR = dir
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** The package's own file names folders of the provider. @param {string} dir */
function fontsConfiguration(dir) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(dir, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(dir, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/** @param {string} dir */
function writable(dir) {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK)
    return dir
  } catch {
    return undefined
  }
}
