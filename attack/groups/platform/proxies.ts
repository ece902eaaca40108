import { type ClientCallOptions, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { proxyAddress } from '../../environment.ts'

const guessPath = '/api/complaint.php?reference=C-ABCDEF&key=wrong'
const maxGuesses = 30

/** The client address is the one that a trusted proxy reports, never the one that the client claims. */
export const proxiesGroup: AttackGroup = {
  name: 'proxies',
  title: 'a client-written source, country and protocol',
  async run(stage, report) {
    const letThrough = async (
      address: string | undefined,
      optionsOf: (turn: number) => ClientCallOptions,
    ) => {
      const client = createAttackClient(stage, address ? { address } : {})
      let through = 0
      for (let turn = 0; turn < 40; turn += 1) {
        const answer = await client.call('GET', guessPath, optionsOf(turn))
        if (answer.status === 404) through += 1
      }
      return through
    }
    report.expectSame(
      '40 guesses with another X-Forwarded-For each, straight to the server: let through',
      await letThrough(undefined, (turn) => ({ headers: { 'x-forwarded-for': `203.0.${turn}.1` } })),
      maxGuesses,
    )
    report.expectSame(
      'the same through a proxy that appends the true address',
      await letThrough(proxyAddress, (turn) => ({
        headers: { 'x-forwarded-for': `203.0.${turn}.1, 198.51.100.9` },
      })),
      maxGuesses,
    )
    report.expectSame(
      '40 clients behind the proxy, one guess each',
      await letThrough(proxyAddress, (turn) => ({ headers: { 'x-forwarded-for': `198.18.${turn}.9` } })),
      40,
    )
    const methods = async (headers: Record<string, string>, address?: string) =>
      (
        await createAttackClient(stage, address ? { address } : {}).call('GET', '/api/paymentmethods.php', {
          headers,
        })
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
    const secure = await createAttackClient(stage).call('GET', '/', {
      headers: { 'x-forwarded-proto': 'https' },
    })
    report.check(
      'a client that writes X-Forwarded-Proto',
      secure.headers['strict-transport-security'] ?? 'not believed',
      secure.headers['strict-transport-security'] === undefined,
    )
    const proxied = await createAttackClient(stage, { address: proxyAddress }).call('GET', '/', {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.18.2.2' },
    })
    report.check(
      'the proxy’s own',
      proxied.headers['strict-transport-security'],
      proxied.headers['strict-transport-security'] !== undefined,
    )
  },
}
