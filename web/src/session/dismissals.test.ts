import { afterEach, expect, test, vi } from 'vitest'
import { type DismissalCookie, dismiss, isDismissed } from './dismissals.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dismissalCookies: DismissalCookie[] = [
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
]
/** Mocks a page without cookies; returns the array of cookies that it sets. */
function mockPage(protocol: string): string[] {
  const cookieLines: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return cookieLines.map((line) => line.split(';')[0]).join('; ')
    },
    set cookie(line: string) {
      cookieLines.push(line)
    },
  })
  return cookieLines
}
function dismissAll(cookieLines: readonly string[], prefix: string, suffix: string): void {
  for (const key of dismissalCookies) {
    expect(isDismissed(key)).toBe(false)
    dismiss(key)
    expect(isDismissed(key)).toBe(true)
    expect(cookieLines.at(-1)).toBe(
      `${prefix}${key}=1700000000000; Path=/; Max-Age=31536000; SameSite=Lax${suffix}`,
    )
  }
}

test('a dismissal is stored for a year under its own key, with the time', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  dismissAll(mockPage('http:'), '', '')
})

test('over HTTPS the cookie is limited to this host, and an unprefixed cookie of a sister domain is ignored', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const cookieLines = mockPage('https:')
  cookieLines.push('hide-enrich-alert=1')
  expect(isDismissed('hide-enrich-alert')).toBe(false)
  dismissAll(cookieLines, '__Host-', '; Secure')
})
