import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { stripSchemas } from './strip-contract-schemas.ts'

const files = globSync('contract/src/endpoints/*.ts').filter((file) => !file.endsWith('.test.ts'))

test('of the endpoints of the contract the installed parser leaves what the browser needs', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    const stripped = stripSchemas(file, code)
    expect(parseSync(file, stripped, { lang: 'ts' }).errors, file).toEqual([])
    expect(stripped.match(/^ {2}path: '\/api\//gm), file).toEqual(code.match(/^ {2}path: '\/api\//gm))
    if (file.endsWith('/endpoint.ts')) continue
    expect(stripped, file).not.toMatch(/^ {2}(summary|input|answer|errors):/m)
    // A schema that nobody uses is left out because it is marked.
    expect(stripped, file).not.toMatch(/^export const \w+Schema\w* = z\./m)
  }
})

test('an endpoint that is not recognised stops the build and says what was expected', () => {
  const code = `export const a = defineEndpoint({ method: 'GET', path: '/api/a.php', input: z.object({}) })`
  expect(() => stripSchemas('contract/src/endpoints/a.ts', code)).toThrow(
    /^web\/vite\/strip-contract-schemas\.ts no longer fits vite \d+\.\d+\.\d+: contract\/src\/endpoints\/a\.ts has "= defineEndpoint\(" 1 times, but 0 endpoints with summary, input, answer, errors/,
  )
})
