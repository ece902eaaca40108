/** From the lowest to the highest value of an axis, both included. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}
const wantedTicks = 5

/** A scale with round steps that contains zero and all values. */
export function createScale(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const roughStep = (highest - lowest || 1) / wantedTicks
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 5, 10].find((one) => one * power >= roughStep) ?? 10) * power
  const [low, high] = [Math.floor(lowest / step), Math.ceil(highest / step) || 1]
  return {
    low: low * step,
    high: high * step,
    ticks: Array.from({ length: high - low + 1 }, (_, i) => (low + i) * step),
  }
}
/** Returns where a value is between the foot and the top of a chart, in pixels from above. */
export const createPlace =
  ({ low, high }: Scale, topPx: number, footPx: number) =>
  (value: number): number =>
    footPx - ((value - low) / (high - low)) * (footPx - topPx)
