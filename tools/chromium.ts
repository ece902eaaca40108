import { existsSync } from 'node:fs'
import { ensure } from './debian-package.ts'

const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is; installs Debian's when it may, else throws one sentence that says what to do. */
export const chromium = (): string =>
  places.find((place) => place && existsSync(place)) ??
  ensure('chromium', ['chromium'], ' or set CHROMIUM_PATH')

/**
 * Where Chromium's engine is without what a person sees around it: the journeys take a quarter less time in it. Chromium itself
 * where that was asked for, or the other may not be installed.
 */
export function chromiumShell(): string {
  if (process.env['CHROMIUM_PATH']) return chromium()
  try {
    return ensure('chromium-headless-shell')
  } catch {
    return chromium()
  }
}
