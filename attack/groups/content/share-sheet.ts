import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { findUnescaped, scriptPayloads } from '../../script-payloads.ts'

const html = { headers: { accept: 'text/html' } }
/** As the product bounds a shared text (docs/messages.md#from-other-apps-and-by-keyboard). */
const maxSharedTextLength = 2000

/** Tries to make a shared text run as script, reach a conversation by itself, or lead to another site. */
export const shareSheetGroup: AttackGroup = {
  name: 'share-sheet',
  title: 'sharing scripts, too much, or into conversations of others',
  async run(environment, report) {
    const owner = await createJourneyAccount({ name: 'Sharer', credits: 20 })
    const partner = await createJourneyAccount({ name: 'Chatting', gender: 'male' })
    const blocker = await createJourneyAccount({ name: 'Shut', gender: 'male' })
    const other = await createJourneyAccount({ name: 'Unrelated', credits: 20 })
    const client = createAttackClient(environment, owner)
    const asOther = createAttackClient(environment, other)
    const send = async (from: typeof client, profile: number) => {
      const { json } = await from.call('POST', '/api/chat.php', { body: { profile, text: 'Hello' } })
      return (json['message'] as { conversation: number }).conversation
    }
    const own = await send(client, partner.id)
    const closed = await send(client, blocker.id)
    const foreign = await send(asOther, partner.id)
    await createAttackClient(environment, blocker).call('POST', '/api/block.php', { body: { id: owner.id } })
    const open = (query: string, as = client) => as.call('GET', `/share?${query}`, html)

    const listed = await open('text=Look')
    report.expectSame(
      'the conversations of the page: own, closed by a block, of others',
      [own, closed, foreign].map((id) => listed.text.includes(`/chats/${id}"`)),
      [true, false, false],
    )
    report.expectSame(
      'the names of those who blocked the member or write to others',
      [blocker, other].map(({ name }) => listed.text.includes(name)),
      [false, false],
    )
    for (const query of [
      `conversation=${foreign}`,
      `profile=${other.id}`,
      `member=${other.id}&as=${other.id}&user=${other.id}`,
      `name=${other.name}`,
      `name=${encodeURIComponent("' or 1=1 --")}`,
      'name=%25',
      'after=AAAA&only=archived',
      `after=${encodeURIComponent('{"messageId":1}')}`,
    ]) {
      const { status, text } = await open(`text=Look&${query}`)
      report.check(
        `conversations of others by ${query}`,
        status,
        status < 500 && !text.includes(`/chats/${foreign}"`) && !text.includes(`>${other.name}<`),
      )
    }

    for (const name of ['title', 'text', 'url', 'name', 'unknown']) {
      const unescaped: string[] = []
      for (const value of [scriptPayloads.join(' '), 'javascript:alert(1)']) {
        const query = `${name}=${encodeURIComponent(value)}${name === 'text' ? '' : '&text=Look'}`
        const { text, status } = await open(query)
        unescaped.push(...findUnescaped(text), ...(status === 200 ? [] : [`${status}`]))
        if (/(href|src|action)="?javascript:/i.test(text)) unescaped.push('an address with a script')
      }
      report.expectSame(`scripts as ${name}`, unescaped, [])
    }
    const hostile = 'https://elsewhere.example/'
    const addresses = await open(`url=${encodeURIComponent(hostile)}&text=${encodeURIComponent(hostile)}`)
    report.check(
      'a shared address: status and where the page leads',
      `${addresses.status} ${String(addresses.headers['location'] ?? '')}`,
      addresses.status === 200 && !/(href|src|action)="https:\/\/elsewhere/.test(addresses.text),
    )
    for (const query of [
      'return=//elsewhere.example',
      'redirect=https://elsewhere.example',
      'to=//elsewhere.example',
    ]) {
      const { status, headers } = await open(`text=Look&${query}`)
      report.check(`a redirect by ${query}`, status, !String(headers['location'] ?? '').includes('elsewhere'))
    }
    const visitor = await open(
      `text=${encodeURIComponent('<script>alert(1)</script>')}&url=//elsewhere.example`,
      createAttackClient(environment),
    )
    const location = new URL(String(visitor.headers['location'] ?? '/'), environment.url)
    report.check(
      'a visitor is sent',
      `${visitor.status} ${location.pathname}`,
      visitor.status < 500 &&
        location.origin === new URL(environment.url).origin &&
        !visitor.text.includes('<script>alert(1)</script>'),
    )

    const long = await open(`text=${'x'.repeat(7000)}`)
    const shown = /<blockquote[^>]*>(x*)</.exec(long.text)?.[1]?.length
    report.expectSame('a text of 7,000 characters: shown', shown, maxSharedTextLength)
    for (const [what, query] of [
      ['a text of 1 MB', `text=${'x'.repeat(1_000_000)}`],
      [
        '10,000 parameters',
        Array.from({ length: 5000 }, (_, i) => `text=${i}`)
          .join('&')
          .slice(0, 15_000),
      ],
      ['characters that are none', 'text=%ff%fe%00%ED%A0%80'],
      ['half an escape', 'text=%E0%A4%A'],
    ] as const) {
      const status = await open(query).then(
        (answer) => answer.status,
        () => 'connection closed',
      )
      report.check(
        what,
        status,
        status === 'connection closed' || (Number(status) > 0 && Number(status) < 500),
      )
    }
    for (const method of ['PUT', 'DELETE']) {
      const { status } = await client.call(method, '/share', { rawBody: 'text=Look' })
      report.check(`${method} /share`, status, status >= 400 && status < 500)
    }

    const drafts = await Promise.all(
      [partner, other].map(({ id }) => client.call('GET', `/api/draft.php?profile=${id}`)),
    )
    report.expectSame(
      'drafts that the pages have saved by themselves',
      drafts.map(({ json }) => json['text']),
      ['', ''],
    )
    const thread = await createAttackClient(environment, partner).call(
      'GET',
      `/api/chat.php?conversation=${own}`,
    )
    report.expectSame('messages that they have sent', (thread.json['messages'] as unknown[]).length, 1)
    const control = String(listed.headers['cache-control'])
    report.check('the page with a shared text in caches', control, /no-store|private/.test(control))
  },
}
