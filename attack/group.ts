import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

/** One group of attacks; `run` leaves nothing behind that another group depends on. */
export interface Group {
  /** One word, as the command's argument. */
  readonly name: string
  readonly title: string
  readonly run: (stage: Stage, report: Report) => Promise<void>
}
