import { compileMessage } from '@lingui/message-utils/compileMessage'
import { toHtmlLang, type Language } from '../../contract/src/domain/languages.ts'

interface TextShape {
  readonly names: Set<string>
  readonly tags: Set<string>
  /** The plural categories of each of its plurals. */
  readonly plurals: string[][]
}

function collectShape(tokens: unknown, shape: TextShape): TextShape {
  if (typeof tokens === 'string') for (const tag of tokens.match(/<\/?\d+\/?>/g) ?? []) shape.tags.add(tag)
  if (!Array.isArray(tokens)) return shape
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) collectShape(token, shape)
    else {
      const [name, type, cases] = token as [string, string?, (Record<string, unknown> | string)?]
      shape.names.add(name)
      if (typeof cases !== 'object') continue
      if (type === 'plural') shape.plurals.push(Object.keys(cases))
      for (const branch of Object.values(cases)) collectShape(branch, shape)
    }
  }
  return shape
}
const parseShape = (text: string): TextShape => {
  const tokens = compileMessage(text)
  return collectShape(typeof tokens === 'string' ? [tokens] : tokens, {
    names: new Set(),
    tags: new Set(),
    plurals: [],
  })
}

/** The plural categories that integers use in a language. */
function listPluralCases(language: Language): string[] {
  const rules = new Intl.PluralRules(toHtmlLang(language))
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))]
}

const setsDiffer = (a: Set<string>, b: Set<string>) => [...a].sort().join() !== [...b].sort().join()

/** Why a translation does not match its source: different placeholders, markup or plurals; undefined when it matches. */
export function findShapeDifference(
  language: Language,
  source: string,
  translation: string,
): string | undefined {
  const [expected, own] = [parseShape(source), parseShape(translation)]
  if (setsDiffer(expected.names, own.names)) return 'has other placeholders than English'
  if (setsDiffer(expected.tags, own.tags)) return 'has other marks than English'
  const cases = listPluralCases(language)
  if (own.plurals.some((forms) => cases.some((one) => !forms.includes(one))))
    return `lacks a plural case of ${cases.join(', ')}`
  return undefined
}
