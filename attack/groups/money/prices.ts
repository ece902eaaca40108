import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readShownOrder, callPlaceOrder } from '../../orders.ts'

/** The server sets every price; prices that a client sends have no effect. */
export const pricesGroup: AttackGroup = {
  name: 'prices',
  title: 'paying less than the price',
  async run(environment, report) {
    const buyer = createAttackClient(environment, await createJourneyAccount({ name: 'Price', credits: 0 }))
    const shown = await readShownOrder(buyer)
    const total = Number(shown['total'])
    const tampered: [string, Record<string, unknown>][] = [
      ['a total of 1 cent', { total: 1 }],
      ['a total of 0', { total: 0 }],
      ['a negative total', { total: -total }],
      ['a cent less', { total: total - 1 }],
      ['another currency', { currency: 'PLN' }],
      ['a currency that does not exist', { currency: 'XXX' }],
      ['a total that is no number', { total: 'NaN' }],
      ['a total as a list', { total: [total] }],
      ['a total with a fraction', { total: total + 0.5 }],
      ['a bundle that does not exist', { bundle: 999_999 }],
      ['a negative bundle', { bundle: -1 }],
      ['a method that is retired', { method: 'giropay' }],
      ['a method of another country', { method: 'blik' }],
      ['a kept card of somebody else', { stored: '00000000-0000-4000-8000-000000000000' }],
      ['without the first box ticked', { immediate: false }],
      ['without the second box ticked', { pro_rata: undefined }],
    ]
    for (const [what, more] of tampered) {
      const answer = await callPlaceOrder(buyer, { ...shown, ...more })
      report.check(what, `${answer.status} ${answer.errorCode}`, answer.status >= 400 && answer.status < 500)
    }
    const elsewhere = await buyer.call('GET', '/api/credits.php', { headers: { 'cf-ipcountry': 'PL' } })
    const [bundle] = elsewhere.json['bundles'] as { price: { currency: string } }[]
    report.expectSame(
      'prices for a member who claims to be in Poland by a header',
      bundle?.price.currency,
      'EUR',
    )
    const visitor = await createAttackClient(environment).call('GET', '/api/paymentmethods.php', {
      headers: { 'cf-ipcountry': 'PL' },
    })
    const plain = await createAttackClient(environment).call('GET', '/api/paymentmethods.php')
    report.expectSame('methods for a visitor who claims the same', visitor.text, plain.text)
    const open = await environment.app.services.db
      .selectFrom('credit_order')
      .select('total_minor')
      .where('total_minor', '<', total)
      .where('created_at', '>', new Date(Date.now() - 60_000))
      .execute()
    report.expectSame('orders below the price', open.length, 0)
  },
}
