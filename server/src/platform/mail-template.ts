// Mails are tagged templates: values are escaped, html`` inside html`` is not. MJML makes table markup of the frame.
import { htmlLang, type Language } from '@amarelle/contract/languages'
import mjml2html from 'mjml'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const escape = (value: unknown) => String(value).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const part = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(part).join('')
      : value == null
        ? ''
        : escape(value)

export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.map((text, i) => text + (i < values.length ? part(values[i]) : '')).join(''))

/** The body is one or more `mj-section`s. */
export async function layout(
  siteName: string,
  preview: string,
  language: Language,
  body: Html,
): Promise<string> {
  const source = html`<mjml lang="${htmlLang(language)}">
    <mj-head>
      <mj-title>${preview}</mj-title><mj-preview>${preview}</mj-preview>
      <mj-attributes>
        <mj-all font-family="Figtree, Helvetica, Arial, sans-serif" />
        <mj-text font-size="16px" line-height="1.5" color="#2b1a1d" />
        <mj-button background-color="#b3123f" color="#ffffff" border-radius="24px" font-size="16px" inner-padding="14px 28px" />
      </mj-attributes>
    </mj-head>
    <mj-body background-color="#fdf6f5">
      <mj-section><mj-column><mj-text font-size="22px" font-weight="600">${siteName}</mj-text></mj-column></mj-section>
      ${body}
    </mj-body>
  </mjml>`
  return (await mjml2html(source.text, { validationLevel: 'strict' })).html
}
