import { createPublicKey } from 'node:crypto'
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

/** The public key of a PEM private key as in DNS: DER in base64. */
const toDkimKey = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

async function findDkimProblems(
  dns: DnsReader,
  dkim: NonNullable<Config['dkim']>,
  senderDomain: string,
): Promise<string[]> {
  const name = `${dkim.selector}._domainkey.${dkim.domain ?? senderDomain}`
  const records = await dns.resolveTxt(name).catch(() => [])
  const key = records
    .map((parts) => /(?:^|;)\s*p=([^;]*)/.exec(parts.join(''))?.[1]?.replaceAll(/\s/g, ''))
    .find((value) => value !== undefined)
  if (key === undefined) return [`${name}: no DKIM key is published`]
  return key === toDkimKey(dkim.privateKey)
    ? []
    : [`${name}: the published key is not that of DKIM_PRIVATE_KEY`]
}

/**
 * What DNS lacks for mails of this sender to arrive: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the sender's domain, and
 * a mail server for the support address. Each problem begins with the name in DNS.
 */
export async function findMailDnsProblems(
  dns: DnsReader,
  { sender, supportEmail, dkim }: { sender: string; supportEmail: string; dkim: Config['dkim'] },
): Promise<string[]> {
  const senderDomain = sender.slice(sender.lastIndexOf('@') + 1).replace(/>$/, '')
  const supportDomain = supportEmail.slice(supportEmail.lastIndexOf('@') + 1)
  const [spf, dmarc, exchanges] = await Promise.all([
    findTexts(dns, senderDomain, 'v=spf1'),
    findTexts(dns, `_dmarc.${senderDomain}`, 'v=dmarc1'),
    dns.resolveMx(supportDomain).catch(() => []),
  ])
  return [
    ...(spf.length === 0 ? [`${senderDomain}: no SPF record (v=spf1 …)`] : []),
    ...(spf.length > 1
      ? [`${senderDomain}: ${spf.length} SPF records, which makes all of them invalid`]
      : []),
    ...(dmarc.length === 0 ? [`_dmarc.${senderDomain}: no DMARC record (v=DMARC1; p=…)`] : []),
    ...(dkim
      ? await findDkimProblems(dns, dkim, senderDomain)
      : [`${senderDomain}: mails are not signed (DKIM_PRIVATE_KEY and DKIM_SELECTOR)`]),
    ...(exchanges.length === 0 ? [`${supportDomain}: no mail server (MX) for ${supportEmail}`] : []),
  ]
}
