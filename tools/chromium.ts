import { existsSync } from 'node:fs'
import { ensureProgram } from './debian-package.ts'

const candidatePaths = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is; installs Debian's when it may, else throws one sentence that says what to do. */
export const findChromium = (): string =>
  candidatePaths.find((place) => place && existsSync(place)) ??
  ensureProgram('chromium', ['chromium'], ' or set CHROMIUM_PATH')

/**
 * Where Chromium's engine is without what a person sees around it: the journeys take a quarter less time in it. Chromium itself
 * where that was asked for, or the other may not be installed.
 */
export function findChromiumShell(): string {
  if (process.env['CHROMIUM_PATH']) return findChromium()
  try {
    return ensureProgram('chromium-headless-shell')
  } catch {
    return findChromium()
  }
}
