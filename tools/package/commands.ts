/** The commands of the built package: `./amarelle <name>` runs the file. Each prints its usage with `--help`. */
export const packageCommands: Readonly<Record<string, { file: string; summary: string }>> = {
  start: { file: 'tools/package/serve.ts', summary: 'runs the application until a stop signal' },
  migrate: { file: 'tools/ops/migrate.ts', summary: 'brings the database up to date' },
  doctor: { file: 'tools/ops/doctor.ts', summary: 'checks configuration, database and services' },
  site: { file: 'tools/ops/site.ts', summary: 'creates and checks sites' },
  staff: { file: 'tools/ops/staff.ts', summary: 'invites the first owner, verifies the audit log' },
  alarms: { file: 'tools/ops/alarms.ts', summary: 'lists problems to solve' },
  backup: { file: 'tools/ops/backup/backup.ts', summary: 'copies database, files and secret' },
  complaints: { file: 'tools/ops/complaints.ts', summary: 'lists and decides complaints' },
  conversions: { file: 'tools/ops/conversions.ts', summary: 'prints the figures of landing pages' },
  'direct-debit': { file: 'tools/ops/direct-debit.ts', summary: 'prepares debits, reads files of the bank' },
  fees: { file: 'tools/ops/fees.ts', summary: 'sets the fee of a payment method' },
  photos: { file: 'tools/ops/photos.ts', summary: 'lists and decides photos' },
  reconcile: { file: 'tools/ops/reconcile.ts', summary: 'compares a provider’s payments with the ledger' },
  refunds: { file: 'tools/ops/refunds.ts', summary: 'lists refunds that wait for staff' },
  reports: { file: 'tools/ops/reports.ts', summary: 'lists and decides reports' },
  restore: { file: 'tools/ops/backup/restore.ts', summary: 'restores a backup in an empty place' },
  'rotate-secret': {
    file: 'tools/ops/secrets/rotate-secret.ts',
    summary: 'encrypts stored data with a new secret',
  },
  suspend: { file: 'tools/ops/suspend.ts', summary: 'warns, restricts or suspends a member' },
}
