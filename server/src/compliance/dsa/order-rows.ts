import { orderKinds } from '@amarelle/contract/staff/endpoints/authority-orders'
import type { I18n } from '@lingui/core'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { countAuthorityOrders } from '../orders/order-figures.sql.ts'
import type { DsaFigure } from './dsa-figure.ts'

const figures = {
  illegal_content: {
    count: 'orders_illegal_content',
    confirmation: 'orders_illegal_content_confirmation',
    effect: 'orders_illegal_content_effect',
  },
  information: {
    count: 'orders_information',
    confirmation: 'orders_information_confirmation',
    effect: 'orders_information_effect',
  },
} as const

/** Returns orders of authorities: their number, by member state and subject, and how long the authority waited. */
export function listOrderFigures(
  texts: I18n,
  language: StaffLanguage,
  counts: Awaited<ReturnType<typeof countAuthorityOrders>>,
): DsaFigure[] {
  const article = 'Art. 15(1)(a)'
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return orderKinds.flatMap((kind): DsaFigure[] => {
    const own = counts.filter((one) => one.kind === kind)
    const total = own.find(({ country }) => country === null)
    const about = texts._('staff.compliance.all_orders')
    const figure = figures[kind]
    return [
      { article, figure: figure.count, about, value: total?.count ?? 0 },
      ...own.flatMap(({ country, subject, count }) =>
        country === null
          ? []
          : [
              {
                article,
                figure: figure.count,
                about: `${countries.of(country) ?? country}, ${texts._(`staff.subject.${subject}`)}`,
                value: count,
              },
            ],
      ),
      {
        article,
        figure: figure.confirmation,
        about,
        value: total?.confirmationHours ?? null,
        unit: 'hours',
      },
      { article, figure: figure.effect, about, value: total?.effectHours ?? null, unit: 'hours' },
    ]
  })
}
