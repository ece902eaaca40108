import { beforeEach, expect, test, vi } from 'vitest'

type InstallOfferModule = typeof import('./install-offer.ts')
const storedItems = new Map<string, string>()
const eventHandlers = new Map<string, (event: object) => void>()
let outcome: 'accepted' | 'dismissed'
let prompts: number

/** Simulates a page load in the same browser; `due` reads the state as a component would. */
async function newPage(): Promise<InstallOfferModule & { due: () => boolean; browserOffers: () => boolean }> {
  vi.resetModules()
  const due = { now: () => false }
  vi.doMock('react', () => ({
    useSyncExternalStore: (_listen: unknown, read: () => boolean) => {
      due.now = read
      return read()
    },
  }))
  const page = await import('./install-offer.ts')
  page.listenForInstallEvents()
  page.useShouldOfferInstall()
  return {
    ...page,
    due: () => due.now(),
    browserOffers() {
      let prevented = false
      eventHandlers.get('beforeinstallprompt')?.({
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
  storedItems.clear()
  eventHandlers.clear()
  prompts = 0
  outcome = 'accepted'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    eventHandlers.set(name, listener),
  )
})

test('offers installation on the third day with a visit, and only if the browser supports it', async () => {
  const page = await newPage()
  expect(page.browserOffers()).toBe(true)
  for (const day of ['2026-11-01', '2026-11-01', '2026-11-02']) page.recordVisit(day)
  expect(page.due()).toBe(false)
  page.recordVisit('2026-11-05')
  expect(page.due()).toBe(true)
  expect((await newPage()).due()).toBe(false)
})

test('offers installation after the first match', async () => {
  const page = await newPage()
  page.browserOffers()
  page.recordVisit('2026-11-01')
  page.recordMatch()
  expect(page.due()).toBe(true)
})

test('never offers again after a dismissal, here or in the browser’s own prompt', async () => {
  const first = await newPage()
  first.browserOffers()
  first.recordMatch()
  outcome = 'dismissed'
  await first.promptInstall()
  expect([prompts, first.due()]).toEqual([1, false])
  const second = await newPage()
  second.browserOffers()
  expect(second.due()).toBe(false)

  storedItems.clear()
  const third = await newPage()
  third.browserOffers()
  third.recordMatch()
  expect(third.due()).toBe(true)
  third.declineInstall()
  expect(third.due()).toBe(false)
})
