// No title of a page can name a profile without the label of fictional ones: tabs, bookmarks and the browser's history show nothing else.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sourceFolder = new URL('..', import.meta.url)

/** The text from an opening brace to the one that closes it. */
function readBraces(source: string, start: number): string {
  let depth = 0
  for (let i = start; i < source.length; i += 1) {
    if (source[i] === '{') depth += 1
    if (source[i] === '}') depth -= 1
    if (depth === 0) return source.slice(start + 1, i)
  }
  return source.slice(start + 1)
}
/** Names of anything but profiles and members. */
const otherNames = /\b(?:settings|site|company|country|seeker|method)\.name\b/g
const namesSomebody = /(?<![\w'])(?:name|username)(?![\w'(:])/
/**
 * A title's expression and what the nearest constants before it put into it, without what is given to `useLabelledTitle`. `before` is
 * the file up to the title.
 */
function findOpenParts(expression: string, before: string, seen: ReadonlySet<string> = new Set()): string {
  const open = expression.replaceAll(/useLabelledTitle\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  const words = [...new Set(open.match(/\b[a-z]\w*\b/g) ?? [])].filter((word) => !seen.has(word))
  const known = new Set([...seen, ...words])
  const parts = words.flatMap((word) => {
    const start = before.lastIndexOf(`const ${word} =`)
    if (start < 0) return []
    // A statement of the house style ends before the next line that starts one.
    const [value = ''] = before.slice(start).split(/\n(?= {0,4}(?:const|return|if|useEffect|\}))/)
    return [findOpenParts(value.slice(value.indexOf('=') + 1), before.slice(0, start), known)]
  })
  return [open, ...parts].join('\n')
}
/** Tags that set the title of a page, or hand theirs to one that does, with a title that names somebody without the label. */
function findUnlabelledTitles(source: string): string[] {
  const tags = source.matchAll(/<(?:PageHead|PublicHead|AuthCard|SettingsPage)\b[^>]*?\stitle=(?=\{)/g)
  return [...tags].flatMap((tag) => {
    const expression = readBraces(source, tag.index + tag[0].length)
    const open = findOpenParts(expression, source.slice(0, tag.index)).replaceAll(otherNames, '')
    return namesSomebody.test(open) ? [expression] : []
  })
}

it('every page whose title names a profile labels it', () => {
  const found = globSync('**/*.tsx', { cwd: sourceFolder }).flatMap((file) =>
    findUnlabelledTitles(readFileSync(new URL(file, sourceFolder), 'utf8')).map(
      (title) => `${file}: ${title}`,
    ),
  )
  // This one names a login provider, such as Google.
  expect(found).toEqual(['features/accounts/provider-callback.tsx: t`Continue with ${name}`'])
})

it('a title that names somebody without the label is reported, directly and through a constant', () => {
  const direct = '<PageHead title={open ? t`Write to ${profile.name}` : t`Closed`} />'
  const byConstant = `
  const { name, age } = profile
  const title = \`\${name}, \${age}\`
  return <PageHead title={title} />`
  const throughCard = '<AuthCard home="/" title={t`A letter to ${username}`}>'
  expect([direct, byConstant, throughCard].map((source) => findUnlabelledTitles(source).length)).toEqual([
    1, 1, 1,
  ])
  const labelled = `
  const title = useLabelledTitle(profile, \`\${profile.name} (\${age})\`)
  return <PageHead title={title} />`
  expect(findUnlabelledTitles(labelled)).toEqual([])
  expect(findUnlabelledTitles('<PageHead title={t`Welcome to ${settings.name}`} />')).toEqual([])
})
