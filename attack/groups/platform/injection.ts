import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const hostileTexts = [
  "' OR '1'='1",
  "'; DROP TABLE member; --",
  '1) UNION SELECT password_hash FROM member --',
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '{"$ne":null}',
  `${'('.repeat(200)}a+${')'.repeat(200)}+$`,
  `${'a'.repeat(50_000)}!`,
]
const createNestedJson = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Input that is crafted to be interpreted as code or syntax. */
export const injectionGroup: AttackGroup = {
  name: 'injection',
  title: 'SQL, prototype keys, deep nesting, NUL and oversized values in every input',
  async run(environment, report) {
    const client = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Inject', credits: 200 }),
    )
    const queries = [
      '/api/discountcode.php?code=',
      '/api/credits.php?code=',
      '/api/checkout.php?bundle=1&code=',
      '/api/chats.php?name=',
      '/api/chats.php?cursor=',
      '/api/members.php?cursor=',
      '/api/members.php?country=',
      '/api/cities.php?country=NL&name=',
      '/api/settings.php?domain=',
      '/api/page.php?name=',
      '/api/token.php?token=',
      '/api/complaint.php?key=x&reference=',
      '/api/member.php?id=',
      '/chats?name=',
      '/members?name=',
      '/',
      '/members/',
      '/photos/',
      '/landers/',
      '/pages/',
    ]
    for (const path of queries) {
      const broken: string[] = []
      for (const text of hostileTexts) {
        const answer = await client.call('GET', path + encodeURIComponent(text.toWellFormed()))
        if (answer.status >= 500) broken.push(`${JSON.stringify(text.slice(0, 20))}: ${answer.status}`)
      }
      for (const raw of ['%00', '%ff', '%c0%ae', '%', '%zz']) {
        const answer = await client.call('GET', path + raw)
        if (answer.status >= 500) broken.push(`${raw}: ${answer.status}`)
      }
      report.check(
        `${hostileTexts.length + 5} texts to GET ${path}…`,
        broken.length ? broken : 'none a server error',
        broken.length === 0,
      )
    }
    const bodies: [string, string, string][] = [
      ['POST', '/api/user.php', 'email'],
      ['POST', '/api/signup.php', 'name'],
      ['POST', '/api/reset-password.php', 'email'],
      ['POST', '/api/withdrawal.php', 'order'],
      ['POST', '/api/complaint.php', 'text'],
      ['POST', '/api/chat.php', 'client_id'],
      ['POST', '/api/chat.php', 'text'],
      ['POST', '/api/message-search.php', 'text'],
      ['POST', '/api/message-search.php', 'after'],
      ['PUT', '/api/draft.php', 'text'],
      ['PUT', '/api/profile.php', 'about'],
      ['PUT', '/api/search.php', 'country'],
      ['POST', '/api/order.php', 'code'],
      ['POST', '/api/direct-debit.php', 'iban'],
      ['POST', '/api/activate.php', 'token'],
      ['POST', '/api/landing.php', 'page'],
    ]
    for (const [method, path, field] of bodies) {
      const broken: string[] = []
      for (const text of hostileTexts) {
        const answer = await client.call(method, path, {
          body: {
            profile: 1,
            password: 'x',
            name: 'Name',
            email: 'a@b.example',
            order: '1',
            [field]: text,
          },
        })
        if (answer.status >= 500) broken.push(`${JSON.stringify(text.slice(0, 20))}: ${answer.status}`)
      }
      report.check(
        `${hostileTexts.length} texts as ${field} of ${method} ${path}`,
        broken.length ? broken : 'none a server error',
        broken.length === 0,
      )
    }
    const shapes: [string, string][] = [
      ['10,000 levels deep', createNestedJson(10_000)],
      ['a prototype', '{"__proto__":{"paid_user":true},"constructor":{"prototype":{"x":1}},"id":1}'],
      ['a list of 20,000 numbers', `[${'1,'.repeat(19_999)}1]`],
      ['not JSON', '{"id":'],
      ['null', 'null'],
      ['a number', '1e999'],
      ['text', '"text"'],
      ['empty', ''],
    ]
    for (const [what, rawBody] of shapes) {
      const answer = await client.call('POST', '/api/like.php', { rawBody })
      report.check(
        `a body that is ${what}`,
        `${answer.status} ${answer.errorCode}`,
        answer.status >= 400 && answer.status < 500,
      )
    }
    report.check(
      'no prototype was changed',
      ({} as Record<string, unknown>)['paid_user'] ?? 'none',
      (await client.call('GET', '/api/user.php')).status === 200,
    )
    const invalidNumbers = [
      null,
      '',
      ' ',
      true,
      false,
      [],
      [700],
      {},
      '0x10',
      '1e3',
      '１２',
      'NaN',
      1.5,
      -1,
      2 ** 53,
      '99999999999999999999',
    ]
    for (const [method, path, field] of [
      ['PUT', '/api/spending.php', 'limit'],
      ['POST', '/api/like.php', 'id'],
      ['POST', '/api/chat.php', 'profile'],
      ['PUT', '/api/photo.php', 'position'],
      ['POST', '/api/swipe.php', 'id'],
      ['POST', '/api/block.php', 'id'],
    ] as const) {
      const acceptedValues: string[] = []
      for (const value of invalidNumbers) {
        const answer = await client.call(method, path, {
          body: { [field]: value, verdict: 'pass', text: 'x' },
        })
        // A null limit could mean "none"; it must at least not be read as a number.
        if (answer.status < 400 || answer.status >= 500)
          acceptedValues.push(`${JSON.stringify(value)}: ${answer.status}`)
      }
      report.check(
        `${invalidNumbers.length} values that are not whole numbers, as ${field} of ${method} ${path}`,
        acceptedValues.length ? acceptedValues : 'all refused',
        acceptedValues.length === 0,
      )
    }
    for (const path of [
      '/api/members.php?page=999999999',
      '/api/members.php?page=-1',
      '/api/members.php?page=1e9',
      '/members?page=99999999999999999999',
    ]) {
      const answer = await client.call('GET', path)
      report.check(path, answer.status, answer.status < 500)
    }
    const { count } = await environment.app.services.db
      .selectFrom('member')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    report.check('the table of members afterwards', `${count} rows`, Number(count) > 8)
  },
}
