import { existsSync } from 'node:fs'
import { ensureProgram } from './debian-package.ts'

const candidatePaths = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of Chromium; installs Debian's package if permitted, otherwise throws a message that says what to do. */
export const findChromium = (): string =>
  candidatePaths.find((place) => place && existsSync(place)) ??
  ensureProgram('chromium', ['chromium'], ' or set CHROMIUM_PATH')

/**
 * Returns the path of Chromium's headless shell, in which the journeys take a quarter less time; Chromium itself
 * if that was requested or the shell cannot be installed.
 */
export function findChromiumShell(): string {
  if (process.env['CHROMIUM_PATH']) return findChromium()
  try {
    return ensureProgram('chromium-headless-shell')
  } catch {
    return findChromium()
  }
}
