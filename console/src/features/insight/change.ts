import { i18n } from '@lingui/core'

const formatChange = (share: number): string =>
  new Intl.NumberFormat(i18n.locale === 'de' ? 'de-DE' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share)

/** Returns how a number differs from the one of the period before, such as "+12%"; empty where that was zero. */
export const describeChange = (now: number, before: number): string =>
  before === 0 ? '' : formatChange(now / before - 1)
