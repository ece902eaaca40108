import { vi } from 'vitest'

/** Waits until this holds; what it ends hangs. A slow machine is no fault. */
export const waitForCondition = (holds: () => boolean | Promise<boolean>) =>
  vi.waitUntil(holds, { timeout: 60_000, interval: 5 })
