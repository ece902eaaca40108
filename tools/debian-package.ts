import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const aptGetPath = '/usr/bin/apt-get'
const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const findProgram = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
    // An absolute path stays what it is.
    .map((folder) => resolve(folder, program))
    .find(isExecutable)
const isPackageInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'

function installPackages(packages: readonly string[]): void {
  console.error(`Installing ${packages.join(' and ')} …`)
  const apt = (words: readonly string[]) =>
    spawnSync(aptGetPath, words, {
      // The installer's output must not mix with the output of the calling program.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', ...packages])
}

/**
 * Returns the path of a program from these Debian packages. Installs missing packages if permitted, otherwise throws a message
 * that says what to do.
 */
export function ensureProgram(
  program: string,
  packages: readonly string[] = [program],
  otherwise = '',
): string {
  const ready = () => {
    const path = findProgram(program)
    // A program may come from another source; components without a program come only from the Debian packages.
    return path && (packages.length === 1 || packages.every(isPackageInstalled)) ? path : undefined
  }
  const installed = ready()
  if (installed) return installed
  if (process.getuid?.() === 0 && isExecutable(aptGetPath)) installPackages(packages)
  const now = ready()
  if (!now)
    throw new Error(
      `${program} is missing: install it (Debian: apt-get install ${packages.join(' ')})${otherwise}.`,
    )
  return now
}
