import { listProcessing, type Processing } from '../platform/modules/processing.ts'
import { listSitePlaces } from '../sites/index.ts'
import { type ComplianceRequest, type ComplianceTable, createColumns } from './compliance-table.ts'
import { describeRetention } from './retention/retention-text.ts'

/**
 * Returns the register of processing activities (GDPR Art. 30): one row for each capability that processes personal data, from the
 * declarations of the modules.
 */
export async function loadProcessingRegister(request: ComplianceRequest): Promise<ComplianceTable> {
  const { services, texts, language } = request
  const controllers = [
    ...new Set((await listSitePlaces(services)).map(({ companyName }) => companyName)),
  ].join('; ')
  const list = (kind: string, codes: readonly string[]) =>
    codes.map((code) => texts._(`staff.processing.${kind}.${code}`)).join('; ')
  const describePeriods = ({ tables }: Processing) =>
    [
      ...new Set(
        Object.values(tables)
          .flat()
          .map((retention) => describeRetention(retention, texts, language)),
      ),
    ].join('; ')
  return {
    period: '',
    notes: [texts._('staff.compliance.note.processing')],
    columns: createColumns(texts, {
      activity: 'text',
      purpose: 'text',
      persons: 'text',
      data: 'text',
      recipients: 'text',
      bases: 'text',
      periods: 'text',
      controllers: 'text',
    }),
    rows: listProcessing().flatMap(([module, processing]) => {
      const { activity } = processing
      if (!activity) return []
      return [
        [
          texts._(`staff.processing.name.${module}`),
          texts._(`staff.processing.purpose.${module}`),
          list('persons', activity.persons),
          list('data', activity.data),
          list('recipients', activity.recipients),
          list('legalBases', activity.legalBases),
          describePeriods(processing),
          controllers,
        ],
      ]
    }),
  }
}
