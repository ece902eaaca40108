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
  /** Null: told for its own sake. */
  readonly wanted: string | null
  readonly met: boolean
}
type Unit = '' | ' ms' | ' kB' | ' MB'
export const told = (value: number, unit: Unit): string => {
  if (!Number.isFinite(value)) return 'never'
  return `${value.toFixed(value >= 100 ? 0 : unit === '' ? 2 : 1)}${unit}`
}
export const result = (
  name: string,
  value: number,
  wanted: number,
  unit: Unit,
  atLeast: boolean,
): Result => ({
  name,
  value: told(value, unit),
  wanted: `${atLeast ? 'at least' : 'at most'} ${wanted}${unit}`,
  met: atLeast ? value >= wanted : value <= wanted,
})
/** A number of which nothing is wanted. */
export const figure = (name: string, value: number, unit: Unit): Result => ({
  name,
  value: told(value, unit),
  wanted: null,
  met: true,
})
