import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the work of processes in hundredths of a second. */
const tickMs = 10
const readProcessStat = (pid: number | string): string[] | null => {
  try {
    // The name of the program, in brackets, may hold blanks.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
const sumTicksMs = (of: readonly string[], from: number, to: number) =>
  of.slice(from, to).reduce((total, value) => total + Number(value), 0) * tickMs

/** Milliseconds that a process has worked so far, all its threads, and its children that ended. Linux only. */
const readOwnCpuMs = (pid: number | string): number => sumTicksMs(readProcessStat(pid) ?? [], 11, 15)

/** Milliseconds that a process and the children that it has now have worked so far. */
export function readCpuMsWithChildren(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readProcessStat(name)?.[1] === String(pid),
  )
  return children.reduce((total, child) => total + readOwnCpuMs(child), readOwnCpuMs(pid))
}
