const toLaunchOptions = (executablePath: string | undefined, more: readonly string[]) => ({
  executablePath: executablePath ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...more,
  ],
})

/** How every journey's browser starts: nothing but the product's own requests. `more`: arguments of one file's tests. */
export const createLaunchOptions = (...more: string[]) =>
  toLaunchOptions(process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'], more)
/** Chromium with all that a person's has: apps that are installed, and notifications. */
export const createFullBrowserOptions = () => toLaunchOptions(process.env['CHROMIUM_PATH'], [])
