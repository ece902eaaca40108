import type { AttackReport } from './report.ts'
import type { AttackEnvironment } from './environment.ts'

/** One group of attacks; `run` leaves nothing behind that another group depends on. */
export interface AttackGroup {
  /** One word, as the command's argument. */
  readonly name: string
  readonly title: string
  readonly run: (stage: AttackEnvironment, report: AttackReport) => Promise<void>
}
