import { type ClientCallOptions, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { proxyAddress } from '../../environment.ts'

const guessPath = '/api/complaint.php?reference=C-ABCDEF&key=wrong'
const maxGuesses = 30

/** The client address is the one that a trusted proxy reports, never the one that the client claims. */
export const proxiesGroup: AttackGroup = {
  name: 'proxies',
  title: 'client address, country and protocol forged by headers',
  async run(environment, report) {
    const countAnswered = async (
      address: string | undefined,
      optionsOf: (turn: number) => ClientCallOptions,
    ) => {
      const client = createAttackClient(environment, address ? { address } : {})
      let answered = 0
      for (let turn = 0; turn < 40; turn += 1) {
        const answer = await client.call('GET', guessPath, optionsOf(turn))
        if (answer.status === 404) answered += 1
      }
      return answered
    }
    report.expectSame(
      '40 guesses with another X-Forwarded-For each, straight to the server: answered',
      await countAnswered(undefined, (turn) => ({ headers: { 'x-forwarded-for': `203.0.${turn}.1` } })),
      maxGuesses,
    )
    report.expectSame(
      'the same through a proxy that appends the true address',
      await countAnswered(proxyAddress, (turn) => ({
        headers: { 'x-forwarded-for': `203.0.${turn}.1, 198.51.100.9` },
      })),
      maxGuesses,
    )
    report.expectSame(
      '40 clients behind the proxy, one guess each',
      await countAnswered(proxyAddress, (turn) => ({ headers: { 'x-forwarded-for': `198.18.${turn}.9` } })),
      40,
    )
    const methods = async (headers: Record<string, string>, address?: string) =>
      (
        await createAttackClient(environment, address ? { address } : {}).call(
          'GET',
          '/api/paymentmethods.php',
          {
            headers,
          },
        )
      ).text
    const plain = await methods({})
    for (const name of [
      'cf-ipcountry',
      'x-country',
      'x-vercel-ip-country',
      'cloudfront-viewer-country',
      'x-geo-country',
    ])
      report.expectSame(`payment methods by ${name}: PL`, await methods({ [name]: 'PL' }), plain)
    report.expectSame(
      'the same through the proxy, without a configured header',
      await methods({ 'cf-ipcountry': 'PL', 'x-forwarded-for': '198.18.1.1' }, proxyAddress),
      plain,
    )
    const secure = await createAttackClient(environment).call('GET', '/', {
      headers: { 'x-forwarded-proto': 'https' },
    })
    report.check(
      'X-Forwarded-Proto from a client',
      secure.headers['strict-transport-security'] ?? 'ignored',
      secure.headers['strict-transport-security'] === undefined,
    )
    const proxied = await createAttackClient(environment, { address: proxyAddress }).call('GET', '/', {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.18.2.2' },
    })
    report.check(
      'X-Forwarded-Proto from the proxy',
      proxied.headers['strict-transport-security'],
      proxied.headers['strict-transport-security'] !== undefined,
    )
  },
}
