import { setTimeout as wait } from 'node:timers/promises'

/** Polls every 100 ms until `holds` is true; returns the last value, also after the timeout of 30 seconds. */
export async function readUntil<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const value = await read()
    if (holds(value) || performance.now() > deadline) return value
    await wait(100)
  }
}
