import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { I18n } from '@lingui/core'
import { toYearPeriod } from '../compliance-period.ts'
import {
  type ComplianceRequest,
  type ComplianceRow,
  type ComplianceTable,
  createColumns,
} from '../compliance-table.ts'
import { countAuthorityOrders } from '../orders/order-figures.sql.ts'
import { countModerators } from './count-moderators.ts'
import {
  type AppealCount,
  countAppeals,
  countMeasures,
  countNotices,
  countRefusedPhotos,
  countSetAside,
  type MeasureCount,
} from './dsa-figures.sql.ts'
import type { DsaFigure } from './dsa-figure.ts'
import { listOrderFigures } from './order-rows.ts'
import { type NoticeSummary, summarizeNotices } from './summarize-notices.ts'

const toRow = (texts: I18n, { article, figure, about = '', value, unit }: DsaFigure): ComplianceRow => [
  article,
  texts._(`staff.compliance.figure.${figure}`),
  about,
  value === null ? null : Math.round(value * 10) / 10,
  texts._(`staff.compliance.unit.${unit ?? 'number'}`),
]

const listNoticeFigures = (texts: I18n, notices: NoticeSummary): DsaFigure[] => {
  const { kind, subject, received, decided, upheld, medianHours } = notices
  const shared = {
    article: 'Art. 15(1)(b)',
    about: subject === null ? texts._('staff.compliance.all') : texts._(`staff.subject.${subject}`),
  }
  return [
    { ...shared, figure: kind === null ? 'notices' : `${kind}s`, value: received },
    { ...shared, figure: 'decided', value: decided },
    { ...shared, figure: 'upheld', value: upheld },
    { ...shared, figure: 'median_decision', value: medianHours, unit: 'hours' },
  ]
}
const listFlaggedFigures = (texts: I18n, notices: NoticeSummary): DsaFigure[] => {
  const { subject, received, decided, upheld, medianHours } = notices
  const article = 'Art. 15(1)(b)'
  if (subject !== null)
    return [
      { article, figure: 'flagged_notices', about: texts._(`staff.subject.${subject}`), value: received },
    ]
  const about = texts._('staff.compliance.flaggers')
  return [
    { article, figure: 'flagged_notices', about, value: received },
    { article, figure: 'decided', about, value: decided },
    { article, figure: 'upheld', about, value: upheld },
    { article, figure: 'median_decision', about, value: medianHours, unit: 'hours' },
  ]
}
const listMeasureFigures = (texts: I18n, measures: readonly MeasureCount[]): DsaFigure[] =>
  measures.map(({ action, rule, count }) => ({
    article: 'Art. 15(1)(c)',
    figure: action,
    about: texts._(`rule.${rule}`),
    value: count,
  }))
const listAppealFigures = ({ received, decided, reversed, medianHours }: AppealCount): DsaFigure[] => {
  const article = 'Art. 15(1)(d)'
  return [
    { article, figure: 'appeals', value: received },
    { article, figure: 'appeals_decided', value: decided },
    { article, figure: 'appeals_reversed', value: reversed },
    { article, figure: 'median_appeal', value: medianHours, unit: 'hours' },
  ]
}
/** Rules against what is illegal, not only against our terms. */
const illegalRules: readonly ReportReason[] = ['scam', 'harassment', 'unwanted_image', 'underage']
const countSuspensions = (measures: readonly MeasureCount[], isIllegal: boolean): number =>
  measures.reduce(
    (sum, { action, rule, count }) =>
      action === 'suspend' && illegalRules.some((one) => one === rule) === isIllegal ? sum + count : sum,
    0,
  )
/** Returns the grounds for suspensions under DSA Art. 23: content, unfounded notices and unfounded complaints, which are always decided. */
const listSuspensionFigures = (measures: readonly MeasureCount[], setAside: number): DsaFigure[] => {
  const article = 'Art. 24(1)(b)'
  return [
    { article, figure: 'suspensions_illegal', value: countSuspensions(measures, true) },
    { article, figure: 'suspensions_terms', value: countSuspensions(measures, false) },
    { article, figure: 'suspensions_notices', value: setAside },
    { article, figure: 'suspensions_complaints', value: 0 },
  ]
}

/**
 * Returns the figures of the yearly report (DSA Art. 15 and 24): one row per figure with its article, name, subject, value and unit, as in
 * the European Commission's template.
 */
export async function loadDsaReport(request: ComplianceRequest): Promise<ComplianceTable> {
  const { services, texts, language, year, buildScope, siteIds } = request
  const { db, clock } = services
  const period = toYearPeriod(year, clock.now())
  const buckets = await countNotices(db, period, buildScope)
  const flagged = summarizeNotices(buckets.filter(({ isFlagged }) => isFlagged))
  const measures = await countMeasures(db, period, buildScope)
  const photos = await countRefusedPhotos(db, period, buildScope)
  const figures: readonly DsaFigure[] = [
    ...listOrderFigures(texts, language, await countAuthorityOrders(db, period, buildScope)),
    ...summarizeNotices(buckets).flatMap((summary) => listNoticeFigures(texts, summary)),
    ...flagged.flatMap((summary) => listFlaggedFigures(texts, summary)),
    { article: 'Art. 15(1)(b)', figure: 'automated_notices', value: 0 },
    ...listMeasureFigures(texts, measures),
    ...photos.map(({ refusal, count }) => ({
      article: 'Art. 15(1)(c)',
      figure: 'refused_photos',
      about: texts._(`staff.compliance.refusal.${refusal}`),
      value: count,
    })),
    { article: 'Art. 15(1)(c)', figure: 'moderators', value: await countModerators(services, siteIds) },
    ...listAppealFigures(await countAppeals(db, period, buildScope)),
    { article: 'Art. 15(1)(e)', figure: 'automated_decisions', value: 0 },
    { article: 'Art. 24(1)(a)', figure: 'out_of_court', value: null },
    ...listSuspensionFigures(measures, await countSetAside(db, period, buildScope)),
  ]
  return {
    period: period.label,
    notes: ['utc', 'dsa', 'suspensions', 'operator'].map((note) => texts._(`staff.compliance.note.${note}`)),
    columns: createColumns(texts, {
      article: 'text',
      figure: 'text',
      about: 'text',
      value: 'count',
      unit: 'text',
    }),
    rows: figures.map((figure) => toRow(texts, figure)),
  }
}
