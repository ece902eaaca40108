import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10
const readProcessStat = (pid: number | string): string[] | null => {
  try {
    // The program name, in brackets, may contain spaces.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
const sumTicksMs = (of: readonly string[], from: number, to: number) =>
  of.slice(from, to).reduce((total, value) => total + Number(value), 0) * tickMs

/** CPU time of a process so far, in milliseconds, with all its threads and its ended children. Linux only. */
const readOwnCpuMs = (pid: number | string): number => sumTicksMs(readProcessStat(pid) ?? [], 11, 15)

/** CPU time so far, in milliseconds, of a process and its current children. */
export function readCpuMsWithChildren(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readProcessStat(name)?.[1] === String(pid),
  )
  return children.reduce((total, child) => total + readOwnCpuMs(child), readOwnCpuMs(pid))
}
