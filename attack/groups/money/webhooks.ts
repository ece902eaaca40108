import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { signWebhook } from '../../../fakes/sandbox-provider/index.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readCredits, readShownOrder, payAtSandbox, callPlaceOrder } from '../../orders.ts'
import { readUntil } from '../../read-until.ts'

const webhookPath = '/webhooks/sandbox'

/** Forged payment webhooks, and genuine ones that arrive at the wrong moment. */
export const webhooksGroup: AttackGroup = {
  name: 'webhooks',
  title: 'forged, repeated and unknown payment webhooks',
  async run(environment, report) {
    const secret = environment.app.services.config.secret ?? ''
    const sign = (body: string, at = new Date()) => signWebhook(secret, body, at)
    const attacker = createAttackClient(environment)
    const post = async (client: AttackClient, body: string, signature?: string): Promise<number> => {
      const headers = signature === undefined ? {} : { 'x-sandbox-signature': signature }
      return (await client.call('POST', webhookPath, { rawBody: body, headers })).status
    }
    const buyer = createAttackClient(environment, await createJourneyAccount({ name: 'Hooked', credits: 0 }))
    const order = await callPlaceOrder(buyer, await readShownOrder(buyer))
    const attempt = String(order.json['payment_id'])
    const event = JSON.stringify({ id: `forged-${attempt}`, payment: `sbx_${attempt}` })
    report.expectSame('without a signature', await post(attacker, event), 401)
    report.expectSame(
      'signed by another secret',
      await post(attacker, event, signWebhook('another', event, new Date())),
      401,
    )
    report.expectSame(
      'signed ten minutes ago',
      await post(attacker, event, sign(event, new Date(Date.now() - 600_000))),
      401,
    )
    report.expectSame('signed for another body', await post(attacker, event, sign(`${event} `)), 401)
    await buyer.call('GET', `/pay/${attempt}`)
    report.expectSame(
      'correctly signed, before anything was paid',
      await post(attacker, event, sign(event)),
      200,
    )
    report.expectSame('credits after it', await readCredits(buyer), 0)
    const unknown = JSON.stringify({ id: 'unknown-1', payment: 'sbx_00000000-0000-4000-8000-000000000000' })
    report.check('of an unknown payment', await post(attacker, unknown, sign(unknown)), true)
    for (const body of ['', 'null', '[]', '{"id":1}', '{"id":"x","payment":"\\u0000"}', '{'.repeat(2000)]) {
      const status = await post(attacker, body, sign(body))
      report.check(`correctly signed nonsense: ${body.slice(0, 30)}`, status, status < 500)
    }
    const large = 'x'.repeat(10 * 1024 * 1024)
    const status = await post(attacker, large, sign('')).catch((error: Error) => error.message)
    report.check('10 MB', status, status === 413 || typeof status === 'string')
    await payAtSandbox(buyer, attempt)
    for (let i = 0; i < 5; i += 1) await post(attacker, event, sign(event))
    report.expectSame(
      'credits after a payment and 5 repeated webhooks',
      await readUntil(
        () => readCredits(buyer),
        (credits) => credits > 0,
      ),
      15,
    )
    for (const provider of ['mollie', 'stripe', 'flexpay', 'nobody', '..%2f..'])
      report.check(
        `a webhook for ${provider}, which is not configured`,
        (await attacker.call('POST', `/webhooks/${provider}`, { rawBody: event })).status,
        (await attacker.call('POST', `/webhooks/${provider}`, { rawBody: event })).status < 500,
      )
    const api = await attacker.call('POST', '/sandbox/api/payments', { body: {} })
    report.expectSame('the provider’s own API without its key', api.status, 401)
  },
}
