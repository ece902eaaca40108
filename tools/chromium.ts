import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const found = () => places.find((place) => place && existsSync(place))

/** Where Chromium is; installs Debian's when it may, else throws one sentence that says what to do. */
export function chromium(): string {
  const known = found()
  if (known) return known
  const apt = (words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser journeys …')
    apt(['update', '-qq'])
    apt(['install', '-y', '-qq', 'chromium'])
  }
  const now = found()
  if (!now)
    throw new Error(
      'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  return now
}
