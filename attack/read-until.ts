import { setTimeout as wait } from 'node:timers/promises'

/** Reads again every 100 ms until `holds`; answers the last value, also when 30 seconds were not enough. */
export async function readUntil<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const value = await read()
    if (holds(value) || performance.now() > deadline) return value
    await wait(100)
  }
}
