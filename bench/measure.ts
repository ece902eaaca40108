import { readFileSync } from 'node:fs'

/** Milliseconds that a process has worked so far: what others on the machine do meanwhile is not in it. Linux only. */
export const worked = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export interface Result {
  readonly name: string
  readonly value: string
  readonly wanted: string
  readonly met: boolean
}
export const result = (
  name: string,
  value: number,
  wanted: number,
  unit: '' | ' ms' | ' kB' | ' MB',
  atLeast: boolean,
): Result => ({
  name,
  value: `${value.toFixed(unit === '' ? 2 : 1)}${unit}`,
  wanted: `${atLeast ? 'at least' : 'at most'} ${wanted}${unit}`,
  met: atLeast ? value >= wanted : value <= wanted,
})
