// `npm run screens -- <revision> [folder of mockups]`: twelve screens at 390 and 1280 px, light and dark, before and after, and as
// designed, side by side in test-output/compared-screens.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findChromiumShell } from '../../tools/chromium.ts'
import { joinPictures } from './join-pictures.ts'
import { type RunningRevision, startRevision } from './running-revision.ts'
import { type ScreenVariant, takeScreens, variants } from './take-screens.ts'

const [revision, designFolder] = process.argv.slice(2)
if (!revision) {
  console.error('Usage: npm run screens -- <revision to compare with> [folder of mockups]')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const outputFolder = join(root, 'test-output/compared-screens')
const [beforePort, afterPort] = [3171, 3172]

/** The mockup of a screen, in its scheme or else in light; none if it was not drawn. */
function findMockup(name: string, { widthPx, scheme }: ScreenVariant): Buffer[] {
  if (!designFolder) return []
  for (const file of [`${name}-${scheme}-${widthPx}.png`, `${name}-${widthPx}.png`])
    try {
      return [readFileSync(join(designFolder, file))]
    } catch {}
  return []
}

async function compareScreens(browser: Browser, sites: readonly RunningRevision[]): Promise<void> {
  mkdirSync(outputFolder, { recursive: true })
  for (const variant of variants) {
    const [before, after] = await Promise.all(sites.map(({ url }) => takeScreens(browser, url, variant)))
    for (const [name, picture] of after ?? []) {
      const earlier = before?.get(name)
      const joined = await joinPictures([
        ...(earlier ? [earlier] : []),
        picture,
        ...findMockup(name, variant),
      ])
      const file = join(outputFolder, `${name}-${variant.widthPx}-${variant.scheme}.png`)
      writeFileSync(file, joined)
      console.log(file)
    }
  }
}

const sites: RunningRevision[] = []
const browser = await chromium.launch({ executablePath: findChromiumShell() })
try {
  sites.push(await startRevision(root, revision, beforePort), await startRevision(root, null, afterPort))
  await compareScreens(browser, sites)
} finally {
  await browser.close()
  for (const site of sites) site.stop()
}
