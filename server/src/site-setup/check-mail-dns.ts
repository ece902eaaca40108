import { createPublicKey } from 'node:crypto'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import type { Config } from '../platform/config.ts'

/** The part of node:dns/promises that is used. */
export interface DnsReader {
  readonly resolveTxt: (name: string) => Promise<string[][]>
  readonly resolveMx: (name: string) => Promise<readonly { exchange: string }[]>
}

const findTexts = async (dns: DnsReader, name: string, prefix: string): Promise<string[]> => {
  const records = await dns.resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join('')).filter((text) => text.toLowerCase().startsWith(prefix))
}

/** Returns the public key of a PEM private key as in DNS: DER in base64. */
const toDkimKey = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

async function findDkimProblems(
  dns: DnsReader,
  dkim: NonNullable<Config['dkim']>,
  senderDomain: string,
): Promise<SiteProblem[]> {
  const name = `${dkim.selector}._domainkey.${dkim.domain ?? senderDomain}`
  const records = await dns.resolveTxt(name).catch(() => [])
  const key = records
    .map((parts) => /(?:^|;)\s*p=([^;]*)/.exec(parts.join(''))?.[1]?.replaceAll(/\s/g, ''))
    .find((value) => value !== undefined)
  if (key === undefined) return [{ place: name, code: 'no_dkim', values: {} }]
  return key === toDkimKey(dkim.privateKey) ? [] : [{ place: name, code: 'other_dkim', values: {} }]
}

/**
 * Returns what DNS lacks for mails of this sender to arrive: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the sender's domain,
 * and a mail server for the support address. The place of a problem is the name in DNS.
 */
export async function findMailDnsProblems(
  dns: DnsReader,
  { sender, supportEmail, dkim }: { sender: string; supportEmail: string; dkim: Config['dkim'] },
): Promise<SiteProblem[]> {
  const senderDomain = sender.slice(sender.lastIndexOf('@') + 1).replace(/>$/, '')
  const supportDomain = supportEmail.slice(supportEmail.lastIndexOf('@') + 1)
  const [spf, dmarc, exchanges] = await Promise.all([
    findTexts(dns, senderDomain, 'v=spf1'),
    findTexts(dns, `_dmarc.${senderDomain}`, 'v=dmarc1'),
    dns.resolveMx(supportDomain).catch(() => []),
  ])
  const problems: SiteProblem[] = dkim
    ? await findDkimProblems(dns, dkim, senderDomain)
    : [{ place: senderDomain, code: 'mails_unsigned', values: {} }]
  if (spf.length === 0) problems.push({ place: senderDomain, code: 'no_spf', values: {} })
  if (spf.length > 1)
    problems.push({ place: senderDomain, code: 'several_spf', values: { count: String(spf.length) } })
  if (dmarc.length === 0) problems.push({ place: `_dmarc.${senderDomain}`, code: 'no_dmarc', values: {} })
  if (exchanges.length === 0)
    problems.push({ place: supportDomain, code: 'no_mail_server', values: { email: supportEmail } })
  return problems
}
