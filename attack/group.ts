import type { AttackReport } from './report.ts'
import type { AttackEnvironment } from './environment.ts'

/** One group of attacks; `run` must leave no state behind that affects another group. */
export interface AttackGroup {
  /** One word, used as the command-line argument. */
  readonly name: string
  readonly title: string
  readonly run: (environment: AttackEnvironment, report: AttackReport) => Promise<void>
}
