import { vi } from 'vitest'

/** Waits up to 60 seconds for the condition: generous, so that slow machines do not fail. */
export const waitForCondition = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 5 })
