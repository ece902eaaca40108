import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeSiteProblem } from '../sites/index.ts'
import { type DnsReader, findMailDnsProblems } from './check-mail-dns.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const publishedKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
const createDns = (texts: Record<string, string[]>, exchanges: Record<string, string[]>): DnsReader => ({
  async resolveTxt(name) {
    const records = texts[name]
    if (!records) throw new Error('queryTxt ENOTFOUND')
    // Long texts come in parts of at most 255 bytes.
    return records.map((text) => text.match(/.{1,255}/g) ?? [])
  },
  async resolveMx(name) {
    const records = exchanges[name]
    if (!records) throw new Error('queryMx ENOTFOUND')
    return records.map((exchange) => ({ exchange }))
  },
})
const mail = {
  sender: 'Site <noreply@site.com>',
  supportEmail: 'help@support.com',
  dkim: { privateKey, selector: 's1', domain: null },
}
const complete = {
  'site.com': ['v=spf1 include:relay.com -all', 'other=1'],
  '_dmarc.site.com': ['v=DMARC1; p=reject'],
  's1._domainkey.site.com': [`v=DKIM1; k=rsa; p=${publishedKey}`],
}
const find = async (...wanted: Parameters<typeof findMailDnsProblems>) =>
  (await findMailDnsProblems(...wanted)).map(describeSiteProblem)

test('complete records have no problem', async () => {
  expect(await find(createDns(complete, { 'support.com': ['mx.support.com'] }), mail)).toEqual([])
})

test('every missing record is named', async () => {
  expect(await find(createDns({}, {}), mail)).toEqual([
    's1._domainkey.site.com: no DKIM key is published',
    'site.com: no SPF record (v=spf1 …)',
    '_dmarc.site.com: no DMARC record (v=DMARC1; p=…)',
    'support.com: no mail server (MX) for help@support.com',
  ])
})

test('another key, two SPF records and unsigned mails are problems', async () => {
  const texts = {
    ...complete,
    'site.com': ['v=spf1 -all', 'v=spf1 ~all'],
    's1._domainkey.site.com': ['v=DKIM1; p=AAAA'],
  }
  const dns = createDns(texts, { 'support.com': ['mx.support.com'] })
  expect(await find(dns, mail)).toEqual([
    's1._domainkey.site.com: the published key is not that of DKIM_PRIVATE_KEY',
    'site.com: 2 SPF records, which makes all of them invalid',
  ])
  expect(await find(dns, { ...mail, dkim: null })).toContain(
    'site.com: mails are not signed (DKIM_PRIVATE_KEY and DKIM_SELECTOR)',
  )
})
