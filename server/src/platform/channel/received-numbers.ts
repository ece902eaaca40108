/** Number of processes whose last packet number is remembered; the least recently active are forgotten. */
const maxTrackedProcesses = 1000

export interface ReceivedNumbers {
  /** Notes a packet of the process; `after_gap`: packets before it are missing. */
  readonly accept: (processId: string, packetNumber: number) => 'next' | 'after_gap' | 'repeated'
  /** 0: none has arrived. */
  readonly getLast: (processId: string) => number
}
/** Creates the numbers of the last packets that arrived from each of the other processes. */
export function createReceivedNumbers(): ReceivedNumbers {
  const lastNumbers = new Map<string, number>()
  const getLast = (processId: string): number => lastNumbers.get(processId) ?? 0
  return {
    accept(processId, packetNumber) {
      const last = getLast(processId)
      if (packetNumber <= last) return 'repeated'
      lastNumbers.delete(processId)
      lastNumbers.set(processId, packetNumber)
      if (lastNumbers.size > maxTrackedProcesses) lastNumbers.delete(lastNumbers.keys().next().value ?? '')
      return packetNumber > last + 1 ? 'after_gap' : 'next'
    },
    getLast,
  }
}
