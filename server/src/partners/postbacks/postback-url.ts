import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { postbackPlaceholders } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { formatDecimal } from '../../payments/index.ts'
import type { Config } from '../../platform/config.ts'
import { isPublicHttpsUrl } from '../../platform/http/public-address.ts'
import type { ClaimedDelivery } from './delivery.sql.ts'

const placeholderPattern = /\{([^{}]*)\}/g
type Placeholder = (typeof postbackPlaceholders)[number]

/** True if a postback may be sent to this address: https on a public host, or the receiver of development and tests. */
export const isAllowedPostbackUrl = (
  { postbackReceiver }: Pick<Config, 'postbackReceiver'>,
  url: URL,
): boolean => url.origin === postbackReceiver || isPublicHttpsUrl(url)

/** Throws beside the field `url` unless it is an https address of a public host with known placeholders after the host name. */
export function assertPostbackTemplate(config: Pick<Config, 'postbackReceiver'>, template: string): void {
  const names = [...template.matchAll(placeholderPattern)].map(([, name = '']) => name)
  const plain = template.replaceAll(placeholderPattern, 'x')
  const origin = /^https?:\/\/[^/?#]*/.exec(template)?.[0] ?? ''
  const known: readonly string[] = postbackPlaceholders
  if (/[{}]/.test(plain) || /[{}]/.test(origin) || names.some((name) => !known.includes(name)))
    throw createFieldProblem({
      url: {
        code: 'postback_placeholder',
        values: { names: postbackPlaceholders.map((name) => `{${name}}`).join(', ') },
      },
    })
  const url = URL.parse(plain)
  if (!url || url.hash !== '' || !isAllowedPostbackUrl(config, url))
    throw createFieldProblem({ url: 'postback_url' })
}

/** The address of one postback. The amount is what the first order cost without VAT, such as `14.99 EUR`, and empty unless it is wanted. */
export function fillPostbackTemplate(
  template: string,
  { event, clickId, subId, siteHost, netMinor, currency }: ClaimedDelivery,
  includesAmount: boolean,
): string {
  const isTest = event === 'test'
  const amount = netMinor === null || currency === null ? '' : `${formatDecimal(netMinor)} ${currency}`
  const values: Readonly<Record<Placeholder, string>> = {
    click_id: isTest ? 'test-click' : (clickId ?? ''),
    sub: isTest ? 'test-sub' : subId,
    event,
    site: isTest ? 'test-site' : siteHost,
    amount: includesAmount && event !== 'activation' ? (isTest ? '14.99 EUR' : amount) : '',
  }
  return template.replaceAll(placeholderPattern, (_, name: Placeholder) => encodeURIComponent(values[name]))
}
