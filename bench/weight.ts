import type { Result } from './measure.ts'
export async function weightBench(): Promise<Result[]> {
  return []
}
