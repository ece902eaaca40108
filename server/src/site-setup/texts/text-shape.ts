import type { FieldProblem } from '@amarelle/contract/domain/errors'
import { type InterfaceLanguage, toHtmlLang } from '@amarelle/contract/domain/languages'
import { maxTextLengths, type TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

interface TextShape {
  readonly names: Set<string>
  readonly marks: Set<string>
  /** The names that plurals count. */
  readonly counted: Set<string>
  /** The plural categories of each of its plurals. */
  readonly plurals: string[][]
}

/** Anything that looks like a tag, also HTML. */
const markPattern = /<\/?[a-z\d!][^<>]*>/gi

function collectShape(tokens: unknown, shape: TextShape): TextShape {
  if (typeof tokens === 'string') for (const mark of tokens.match(markPattern) ?? []) shape.marks.add(mark)
  if (!Array.isArray(tokens)) return shape
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) collectShape(token, shape)
    else {
      const [name, type, cases] = token as [string, string?, (Record<string, unknown> | string)?]
      shape.names.add(name)
      if (typeof cases !== 'object') continue
      if (type === 'plural') {
        shape.counted.add(name)
        shape.plurals.push(Object.keys(cases))
      }
      for (const branch of Object.values(cases)) collectShape(branch, shape)
    }
  }
  return shape
}
/** Throws for a text that is no message of ICU. */
function parseShape(text: string): TextShape {
  const tokens: unknown = compileMessageOrThrow(text)
  return collectShape(typeof tokens === 'string' ? [tokens] : tokens, {
    names: new Set(),
    marks: new Set(),
    counted: new Set(),
    plurals: [],
  })
}

/** Returns the plural categories that integers use in a language. */
export function listPluralCases(language: InterfaceLanguage): string[] {
  const rules = new Intl.PluralRules(toHtmlLang(language))
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))]
}

const setsDiffer = (a: Set<string>, b: Set<string>) => [...a].sort().join() !== [...b].sort().join()
const listNames = (names: Set<string>): string => [...names].map((name) => `{${name}}`).join(' ') || '–'

/**
 * Returns why a message does not match its source: it can't be read, has other placeholders, other markup, or lacks plurals; null when it
 * matches.
 */
export function findMessageFault(
  language: InterfaceLanguage,
  source: string,
  text: string,
): FieldProblem | null {
  const expected = parseShape(source)
  let own: TextShape
  try {
    own = parseShape(text)
  } catch {
    return { code: 'text_syntax' }
  }
  if (setsDiffer(expected.names, own.names))
    return { code: 'text_placeholders', values: { names: listNames(expected.names) } }
  if (setsDiffer(expected.marks, own.marks))
    return { code: 'text_marks', values: { marks: [...expected.marks].join(' ') || '–' } }
  const cases = listPluralCases(language)
  const lacksPlural = [...expected.counted].some((name) => !own.counted.has(name))
  if (lacksPlural || own.plurals.some((forms) => cases.some((one) => !forms.includes(one))))
    return { code: 'text_plural', values: { cases: cases.join(', ') } }
  return null
}

const findPlaceholders = (text: string) => new Set(text.match(/\{\{[\w.]+\}\}/g))
const findMarks = (text: string) => new Set(text.match(markPattern))
/** Returns why a static page does not match its source: it lacks a placeholder, has one of its own, or HTML; null when it matches. */
export function findPageFault(source: string, text: string): FieldProblem | null {
  const expected = findPlaceholders(source)
  if (setsDiffer(expected, findPlaceholders(text)))
    return { code: 'text_placeholders', values: { names: [...expected].join(' ') || '–' } }
  const [marks, own] = [findMarks(source), findMarks(text)]
  if ([...own].some((mark) => !marks.has(mark)))
    return { code: 'text_marks', values: { marks: [...marks].join(' ') || '–' } }
  return null
}

/** Returns why a text can't stand for its source in a language; null if it can. */
export function findTextFault(
  { language, catalogue }: { readonly language: InterfaceLanguage; readonly catalogue: TextCatalogue },
  source: string,
  text: string,
): FieldProblem | null {
  if (text === '') return { code: 'text_empty' }
  const maximum = Math.max(maxTextLengths[catalogue], source.length * 2)
  if (text.length > maximum) return { code: 'text_too_long', values: { maximum } }
  return catalogue === 'page' ? findPageFault(source, text) : findMessageFault(language, source, text)
}
