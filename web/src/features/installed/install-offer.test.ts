import { beforeEach, expect, test, vi } from 'vitest'

type Offer = typeof import('./install-offer.ts')
const kept = new Map<string, string>()
const heard = new Map<string, (event: object) => void>()
let outcome: 'accepted' | 'dismissed'
let prompts: number

/** A page loaded anew in the same browser; what is due is asked as a component would. */
async function newPage(): Promise<Offer & { due: () => boolean; browserOffers: () => boolean }> {
  vi.resetModules()
  const due = { now: () => false }
  vi.doMock('react', () => ({
    useSyncExternalStore: (_listen: unknown, read: () => boolean) => {
      due.now = read
      return read()
    },
  }))
  const page = await import('./install-offer.ts')
  page.hearInstallEvents()
  page.useInstallDue()
  return {
    ...page,
    due: () => due.now(),
    browserOffers() {
      let prevented = false
      heard.get('beforeinstallprompt')?.({
        preventDefault() {
          prevented = true
        },
        async prompt() {
          prompts += 1
          return { outcome }
        },
      })
      return prevented
    },
  }
}

beforeEach(() => {
  kept.clear()
  heard.clear()
  prompts = 0
  outcome = 'accepted'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    heard.set(name, listener),
  )
})

test('the home screen is offered at the third visit, a visit being a day, and never without the browser', async () => {
  const page = await newPage()
  expect(page.browserOffers()).toBe(true)
  for (const day of ['2026-11-01', '2026-11-01', '2026-11-02']) page.noteVisit(day)
  expect(page.due()).toBe(false)
  page.noteVisit('2026-11-05')
  expect(page.due()).toBe(true)
  expect((await newPage()).due()).toBe(false)
})

test('it is offered after the first match', async () => {
  const page = await newPage()
  page.browserOffers()
  page.noteVisit('2026-11-01')
  page.noteMatch()
  expect(page.due()).toBe(true)
})

test('who puts it away, or says no to the browser, is never asked again', async () => {
  const first = await newPage()
  first.browserOffers()
  first.noteMatch()
  outcome = 'dismissed'
  await first.install()
  expect([prompts, first.due()]).toEqual([1, false])
  const second = await newPage()
  second.browserOffers()
  expect(second.due()).toBe(false)

  kept.clear()
  const third = await newPage()
  third.browserOffers()
  third.noteMatch()
  expect(third.due()).toBe(true)
  third.neverOffer()
  expect(third.due()).toBe(false)
})
