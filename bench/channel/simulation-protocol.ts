// What the channel benchmark and its threads tell each other.

export type SimulationCommand =
  /** Starts processes and resolves when they are connected and follow their members. */
  | {
      readonly do: 'start'
      readonly redisUrl: string
      /** Without, everything reaches every process, as before. */
      readonly hasTopics: boolean
      readonly processIndexes: readonly number[]
      readonly membersPerProcess: number
    }
  /** Each process sends messages, the next when both notices of the last one have arrived. Returns the number of notices. */
  | { readonly do: 'send'; readonly processCount: number; readonly seconds: number }
  /** Resolves when a process notices that it does not hear another; returns the seconds since the call. */
  | { readonly do: 'await-separation' }
  | { readonly do: 'stop' }

export interface SimulationSettings {
  readonly databaseUrl: string
  /** Notices of each process that arrived at the process of their member. */
  readonly arrived: SharedArrayBuffer
  /** Notices that a digest names but that did not arrive. */
  readonly missed: SharedArrayBuffer
}
/** Event numbers name the process that published them. */
export const maxSimulatedProcesses = 128
