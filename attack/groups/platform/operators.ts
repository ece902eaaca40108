import { sql } from 'kysely'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** A member reaches nothing of the staff: neither by guessed addresses nor by the console's API; and the history is immutable. */
export const operatorsGroup: AttackGroup = {
  name: 'operators',
  title: 'staff functions over HTTP, and changes to the ledger',
  async run(environment, report) {
    const member = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Climber', premium: true }),
    )
    const paths = [
      '/api/staff/session',
      '/api/staff/cases',
      '/api/staff/cases/one?reference=R-2222-2222',
      '/api/staff/cases/decision',
      '/api/staff/photos',
      '/api/staff/photos/decisions',
      '/api/staff/members/search',
      '/api/staff/members/suspension',
      '/api/staff/people',
      '/api/staff/people/roles',
      '/api/staff/audit',
      '/api/staff/changes',
      '/admin',
      '/api/admin.php',
      '/api/refund.php',
      '/api/suspend.php',
      '/api/reports.php',
      '/api/complaints.php',
      '/api/staff.php',
      '/metrics',
      '/debug',
      '/.env',
      '/.git/config',
      '/server-status',
      '/api/openapi.json/../../.env',
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await member.call(method, path, method === 'POST' ? { body: {} } : {})
        report.check(
          `${method} ${path} by a premium member`,
          answer.status,
          answer.status >= 400 && answer.status < 500,
        )
      }
    const { db } = environment.app.services
    const history: [string, ReturnType<typeof sql>][] = [
      ['changing an entry of the ledger', sql`update ledger_entry set amount = amount + 1`],
      ['deleting entries of the ledger', sql`delete from ledger_entry`],
      ['deleting transactions of the ledger', sql`delete from ledger_transaction`],
    ]
    for (const [what, statement] of history) {
      const outcome = await statement.execute(db).then(
        () => 'done',
        (error: Error) => error.message,
      )
      report.check(`${what}, with the server’s own database rights`, outcome, /append-only/.test(outcome))
    }
    const { rows } = await sql<{ unit: string; sum: string }>`
      select unit, sum(amount) as sum from ledger_entry join ledger_account on ledger_account.id = ledger_entry.account_id
      group by unit having sum(amount) <> 0`.execute(db)
    report.expectSame('units in which the ledger does not sum to zero', rows, [])
  },
}
