import { readFileSync } from 'node:fs'

/** CPU time of a process so far, in milliseconds, unaffected by other work on the machine. Linux only. */
export const readCpuMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export interface BenchResult {
  readonly name: string
  readonly value: string
  /** Null: informational, without a target. */
  readonly target: string | null
  readonly isTargetMet: boolean
}
type Unit = '' | ' ms' | ' kB' | ' MB'
export const formatMeasurement = (value: number, unit: Unit): string => {
  if (!Number.isFinite(value)) return 'never'
  return `${value.toFixed(value >= 100 ? 0 : unit === '' ? 2 : 1)}${unit}`
}
export const createTargetResult = (
  name: string,
  value: number,
  target: number,
  unit: Unit,
  atLeast: boolean,
): BenchResult => ({
  name,
  value: formatMeasurement(value, unit),
  target: `${atLeast ? 'at least' : 'at most'} ${target}${unit}`,
  isTargetMet: atLeast ? value >= target : value <= target,
})
/** An informational result without a target. */
export const createInformationResult = (name: string, value: number, unit: Unit): BenchResult => ({
  name,
  value: formatMeasurement(value, unit),
  target: null,
  isTargetMet: true,
})
