import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  maxSimulatedProcesses,
  type SimulationCommand,
  type SimulationSettings,
} from './simulation-protocol.ts'

export interface Simulation {
  /** Runs the command in all threads; returns their results. */
  readonly run: (createCommand: (thread: number) => SimulationCommand) => Promise<number[]>
  /** How many notices did not arrive although a digest named them. */
  readonly countMissed: () => number
  readonly close: () => Promise<void>
}
/** Threads that share the simulated processes among them. */
export function startSimulation(databaseUrl: string, threadCount: number): Simulation {
  const settings: SimulationSettings = {
    databaseUrl,
    arrived: new SharedArrayBuffer(4 * maxSimulatedProcesses),
    missed: new SharedArrayBuffer(4),
  }
  const threads = Array.from(
    { length: threadCount },
    () =>
      new Worker(new URL('./simulated-processes.ts', import.meta.url), {
        workerData: settings,
        resourceLimits: { maxOldGenerationSizeMb: 4096 },
      }),
  )
  const ask = async (thread: Worker, command: SimulationCommand): Promise<number> => {
    const answer = once(thread, 'message')
    thread.postMessage(command)
    const [{ result, error }] = (await answer) as [{ result?: number; error?: string }]
    if (result === undefined) throw new Error(error ?? 'a simulating thread gave no answer')
    return result
  }
  return {
    run: (createCommand) => Promise.all(threads.map((thread, i) => ask(thread, createCommand(i)))),
    countMissed: () => Atomics.load(new Int32Array(settings.missed), 0),
    async close() {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
