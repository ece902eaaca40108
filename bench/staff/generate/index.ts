// Rows that the console shows, in numbers that a company has after years; written directly into an empty database, in some minutes.
import { addOwnRows } from '../../pages/own-rows.ts'
import { createCreditGrant } from '../../../server/src/credits/index.ts'
import { runInTransaction } from '../../../server/src/platform/db/db.ts'
import { getCaseFilePath } from '../../../server/src/moderation/reports/case-files.job.ts'
import type { Services } from '../../../server/src/platform/context.ts'
import { getPhotoFilePath } from '../../../server/src/profiles/photos/photo-path.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { startBulkLoad } from '../../support/bulk-load.ts'
import { generateAuditLog } from './audit-log.ts'
import { generateDecidedCases } from './decided-cases.ts'
import { casePicture, generateOpenCases } from './open-cases.ts'
import {
  generateApprovals,
  generateMemberRows,
  generateMembers,
  generateOrders,
  generateSites,
} from './people.ts'
import { generatePhotos, toPhotoId } from './photos.ts'
import { generateAddedLanguage } from './added-language.ts'
import { generateTrafficSources } from './traffic-sources.ts'
import { generateSupport, threadFiles } from './support.ts'
import { busiestMember, busySite, sizes, toBusyNumber, toReference } from './sizes.ts'

/** Rows of each kind that the busiest member has of their own: orders, bookings, sessions and others. */
const ownRows = 5000

/** Gives the busiest member credits, and thousands of rows of every kind. */
async function makeBusy({ db }: Services): Promise<void> {
  await runInTransaction(db, (tx) =>
    createCreditGrant(tx, {
      memberId: busiestMember,
      amount: 3 * ownRows,
      kind: 'goodwill',
      source: 'goodwill',
      key: 'bench-busiest',
      at: new Date(),
    }),
  )
  const others = Array.from({ length: 2 * ownRows }, (_, k) => toBusyNumber(k + 1))
  await addOwnRows(db, { memberId: busiestMember, siteId: busySite, others, count: ownRows })
}

/** A campaign that was sent to all members of the busy site. */
async function generateCampaign({ db }: Services): Promise<void> {
  const at = new Date()
  await db
    .insertInto('campaign')
    .values({
      id: 'c1',
      site_id: busySite,
      type: 'news',
      texts: '{}',
      path: '/members',
      created_at: at,
      ended_at: at,
    })
    .execute()
  await sql`insert into campaign_member (campaign_id, member_id, language, state, queued_at, sent_at, clicked_at)
    select 'c1', id, language, 'sent', ${at}::timestamptz, ${at}::timestamptz, case when id % 10 = 0 then ${at}::timestamptz end
    from member where site_id = ${busySite}`.execute(db)
}

/** Experiments of the busy site, of which the first has run for 60 days. */
async function generateExperiments({ db }: Services): Promise<void> {
  const { id: staffId } = await db
    .selectFrom('staff_member')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await sql`insert into experiment (site_id, name, hypothesis, lander, metric, effect_percent, created_by, created_at)
    select ${busySite}, 'Experiment ' || n, 'Hypothesis', 'gallery', 'signed_up', 20, ${staffId}, now()
    from generate_series(1, 200) n order by n`.execute(db)
  await sql`insert into experiment_variant (experiment_id, position, weight, changes)
    select id, position, 50, '{}' from experiment, generate_series(0, 3) position order by id, position`.execute(
    db,
  )
  await sql`insert into experiment_figure (variant_id, day, event, count)
    select v.id, current_date - day, event, 100 from experiment_variant v, generate_series(1, 60) day,
      unnest(array['exposure', 'signed_up', 'activated', 'first_order']) event`.execute(db)
}

/** Stores the pictures and the document that the screens open. */
async function storeFiles({ storage }: Services): Promise<void> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#888888' } })
    .webp()
    .toBuffer()
  const first = toBusyNumber(0)
  await storage.write(getCaseFilePath(toReference('R', first), casePicture), picture)
  for (const size of ['small', 'medium', 'blurred'] as const)
    await storage.write(getPhotoFilePath(toPhotoId(first), size), picture)
  await storage.write(threadFiles.picture, picture)
  await storage.write(threadFiles.document, Buffer.from('%PDF-1.7'))
}

/** Fills the database, unless it was filled before. */
export async function generateConsoleData(services: Services, databaseUrl: string): Promise<void> {
  const printLine = (line: string) => console.log(line)
  if (await services.db.selectFrom('audit_entry').select('id').limit(1).executeTakeFirst()) {
    printLine('  the database was filled by an earlier run')
    return
  }
  const load = await startBulkLoad(databaseUrl)
  await generateSites(load)
  await generateMembers(load)
  printLine(`  ${sizes.members} members`)
  await generateMemberRows(load)
  await generateOrders(load)
  await generateApprovals(load)
  await generatePhotos(load)
  await generateSupport(load)
  printLine('  their orders, photos and mails to support')
  await generateOpenCases(load)
  await generateDecidedCases(load)
  printLine('  open and decided cases')
  await load.continueNumbers()
  await makeBusy(services)
  await generateCampaign(services)
  await generateAuditLog(load, services.config, printLine)
  await load.close()
  await generateTrafficSources(services.db)
  await generateAddedLanguage(services.db)
  await generateExperiments(services)
  await storeFiles(services)
}
