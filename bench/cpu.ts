import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the work of processes in hundredths of a second. */
const tick = 10
const fields = (pid: number | string): string[] | null => {
  try {
    // The name of the program, in brackets, may hold blanks.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
const sum = (of: readonly string[], from: number, to: number) =>
  of.slice(from, to).reduce((total, value) => total + Number(value), 0) * tick

/** Milliseconds that a process has worked so far, all its threads, and its children that ended. Linux only. */
const own = (pid: number | string): number => sum(fields(pid) ?? [], 11, 15)

/** Milliseconds that a process and the children that it has now have worked so far. */
export function workOf(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fields(name)?.[1] === String(pid),
  )
  return children.reduce((total, child) => total + own(child), own(pid))
}
