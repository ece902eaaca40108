import { toYearPeriod } from '../compliance-period.ts'
import {
  type ComplianceRequest,
  type ComplianceRow,
  type ComplianceTable,
  createColumns,
} from '../compliance-table.ts'
import { countModerators } from './count-moderators.ts'
import { countComplaintAppeals, countMeasures, countNotices, countRefusedPhotos } from './dsa-figures.sql.ts'

/**
 * The figures of the yearly report (DSA Art. 15 and 24): one row per figure with its article, name, subject, value and unit, as in the
 * European Commission's template. What only the operator knows has no value.
 */
export async function loadDsaReport(request: ComplianceRequest): Promise<ComplianceTable> {
  const { services, texts, year, buildScope, siteIds } = request
  const { db, clock } = services
  const period = toYearPeriod(year, clock.now())
  const translate = (id: string) => texts._(`staff.compliance.${id}`)
  const createRow = (
    article: string,
    figure: string,
    value: number | null,
    { about = '', unit = 'number' }: { about?: string; unit?: 'number' | 'hours' } = {},
  ): ComplianceRow => [
    article,
    translate(`figure.${figure}`),
    about,
    value === null ? null : Math.round(value * 10) / 10,
    translate(`unit.${unit}`),
  ]
  const notices = await countNotices(db, period, buildScope)
  const measures = await countMeasures(db, period, buildScope)
  const appeals = await countComplaintAppeals(db, period, buildScope)
  const photos = await countRefusedPhotos(db, period, buildScope)
  const suspensions = measures.filter(({ action }) => action === 'suspend')
  const noticeArticle = 'Art. 15(1)(b)'
  return {
    period: period.label,
    notes: [translate('note.utc'), translate('note.dsa'), translate('note.operator')],
    columns: createColumns(texts, {
      article: 'text',
      figure: 'text',
      about: 'text',
      value: 'count',
      unit: 'text',
    }),
    rows: [
      createRow('Art. 15(1)(a)', 'orders', null),
      ...notices.flatMap(({ kind, subject, received, decided, upheld, medianHours }) => {
        const about = kind === null ? translate('all') : texts._(`staff.subject.${subject}`)
        return [
          createRow(noticeArticle, kind === 'complaint' ? 'complaints' : 'notices', received, { about }),
          createRow(noticeArticle, 'decided', decided, { about }),
          createRow(noticeArticle, 'upheld', upheld, { about }),
          createRow(noticeArticle, 'median_decision', medianHours, { about, unit: 'hours' }),
        ]
      }),
      createRow(noticeArticle, 'automated_notices', 0),
      ...measures.map(({ action, rule, count }) =>
        createRow('Art. 15(1)(c)', action, count, { about: texts._(`rule.${rule}`) }),
      ),
      ...photos.map(({ refusal, count }) =>
        createRow('Art. 15(1)(c)', 'refused_photos', count, { about: translate(`refusal.${refusal}`) }),
      ),
      createRow('Art. 15(1)(c)', 'moderators', await countModerators(services, siteIds)),
      createRow('Art. 15(1)(d)', 'appeals', appeals.received),
      createRow('Art. 15(1)(d)', 'appeals_decided', appeals.decided),
      createRow('Art. 15(1)(d)', 'appeals_reversed', appeals.reversed),
      createRow('Art. 15(1)(d)', 'median_appeal', appeals.medianHours, { unit: 'hours' }),
      createRow('Art. 15(1)(e)', 'automated_decisions', 0),
      createRow('Art. 24(1)(a)', 'out_of_court', null),
      createRow(
        'Art. 24(1)(b)',
        'suspensions',
        suspensions.reduce((sum, { count }) => sum + count, 0),
      ),
    ],
  }
}
