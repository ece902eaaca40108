import type { Config } from '../../server/src/platform/config.ts'

/** The operator's bank account in benchmarks. */
export const benchBank: NonNullable<Config['bank']> = {
  holder: 'Bench',
  iban: 'DE75512108001245126199',
  bic: 'SOGEDEFF',
  creditorId: 'DE98ZZZ09999999999',
  painVersion: 'pain.008.001.08',
  cutOff: '14:00',
}
