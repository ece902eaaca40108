import {
  type DeskFiguresFilter,
  deskFileColumns,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { authorizeAnywhere, holdsPermission, recordAct } from '../../staff/index.ts'
import { type DeskDay, listDeskDays } from './desk-figures.sql.ts'
import { buildDeskRange } from './read-desk-figures.ts'

const head = ['day', 'site', 'agent', ...deskFileColumns.map(({ column }) => column)]

/** One line for each day and site, and for each agent for those who supervise agents. The export is recorded before the first line. */
export async function exportDeskFigures(
  services: Services,
  actor: StaffActor,
  filter: DeskFiguresFilter,
): Promise<AsyncIterable<string>> {
  const authority = authorizeAnywhere(services, actor, 'insight.read')
  const names = new Map((await listSitePlaces(services)).map(({ id, name }) => [id, name]))
  const siteDays = await listDeskDays(services.db, await buildDeskRange(services, actor, filter), 'site')
  const agentDays = holdsPermission(actor, 'desk.supervise')
    ? await listDeskDays(
        services.db,
        await buildDeskRange(services, actor, filter, 'desk.supervise'),
        'agent',
      )
    : []
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, { act: 'insight.exported', object: 'insight:desk', after: filter }),
  )
  return writeLines([...siteDays, ...agentDays], names)
}
async function* writeLines(
  days: readonly DeskDay[],
  names: ReadonlyMap<number, string>,
): AsyncIterable<string> {
  yield toCsvLine(head)
  for (const row of days)
    yield toCsvLine([
      row.day,
      names.get(row.siteId) ?? row.siteId,
      row.agent,
      row.answers,
      ...row.answerTimes,
      row.refunded,
      row.ended,
      row.refused,
      row.complaints,
      row.credits,
      row.payingMemberDays,
      row.highestCredits,
    ])
}
