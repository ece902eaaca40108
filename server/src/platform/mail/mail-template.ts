// Mail templates as tagged templates: values are escaped, nested html`` is not. MJML renders the frame as table markup.
import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { type MailColours, getMailColours } from './mail-colours.ts'

class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const escapeHtml = (value: unknown) => String(value).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const toHtml = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(toHtml).join('')
      : value == null
        ? ''
        : escapeHtml(value)

const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.map((text, i) => text + (i < values.length ? toHtml(values[i]) : '')).join(''))

/** A block of a mail; HTML and plain text are rendered from the same blocks. */
export type MailBlock =
  | { readonly text: string }
  | { readonly small: string }
  /** The main action. */
  | { readonly button: string; readonly href: string }
  /** A sentence and its link. */
  | { readonly about: string; readonly href: string }
  | { readonly rows: readonly (readonly [label: string, value: string])[] }
/** A sentence below the mail, with its links. */
export interface MailNote {
  readonly text: string
  readonly links?: readonly { readonly label: string; readonly href: string }[]
}
export interface MailPage {
  readonly language: InterfaceLanguage
  readonly siteName: string
  readonly siteUrl: string
  readonly niche: number
  /** Shown beside the subject in the inbox. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly MailBlock[]
  readonly notes: readonly MailNote[]
  /** Name and address of the sender. */
  readonly company: readonly string[]
}

const displayFont = "Fraunces, Georgia, 'Times New Roman', serif"
const bodyFont = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"

/** For mail programs that support colour schemes; others use the light colours set inline. */
const createDarkModeCss = ({ page, card, ink, quiet, line, brand, onBrand }: MailColours): string => `
  body, [role="article"] { background-color: ${page} !important; }
  .card, .card > table { background-color: ${card} !important; border-color: ${line} !important; }
  .card > table > tbody > tr > td { border-color: ${line} !important; }
  .ink div, .ink td, .ink th { color: ${ink} !important; }
  .rows tr { border-color: ${line} !important; }
  .quiet div, .quiet td.label { color: ${quiet} !important; }
  .quiet a, .link a { color: ${ink} !important; }
  .name a { color: ${brand} !important; }
  .dot { background-color: ${brand} !important; }
  .button td { background-color: ${brand} !important; }
  .button a { background-color: ${brand} !important; color: ${onBrand} !important; }`

function renderBlock(block: MailBlock, { ink, quiet, line }: MailColours): Html {
  if ('text' in block) return html`<mj-text css-class="ink">${block.text}</mj-text>`
  if ('small' in block)
    return html`<mj-text css-class="quiet" font-size="14px" color="${quiet}">${block.small}</mj-text>`
  if ('button' in block)
    return html`<mj-button css-class="button" href="${block.href}">${block.button}</mj-button>`
  if ('about' in block)
    return html`<mj-text css-class="quiet" font-size="14px" color="${quiet}">${block.about}
      <a href="${block.href}" style="color:${ink};word-break:break-all">${block.href}</a></mj-text>`
  return html`<mj-table css-class="ink quiet rows" font-size="15px" color="${ink}">${block.rows.map(
    ([label, value]) =>
      html`<tr style="border-bottom:1px solid ${line}"><td class="label" style="padding:9px 16px 9px 0;vertical-align:top;color:${quiet};word-break:normal">${label}</td><td style="padding:9px 0;vertical-align:top;font-weight:600;word-break:break-word">${value}</td></tr>`,
  )}</mj-table>`
}
const renderNote = ({ text, links = [] }: MailNote, { ink }: MailColours): Html =>
  html`<p style="margin:0 0 10px">${text}${links.map(
    ({ label, href }, i) =>
      html`${new Html(i ? ' &nbsp;·&nbsp; ' : '<br>')}<a href="${href}" style="color:${ink}">${label}</a>`,
  )}</p>`

/** Keeps receipt numbers on one line. */
const wrapReceiptNumbers = (heading: string): Html[] =>
  heading
    .split(/(\b[A-Z](?:-[\dA-Z]{2,6}){1,3}\b)/)
    .map((part, i) => (i % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))

/** Renders the complete HTML mail in both colour schemes; it contains no pictures and loads nothing. */
export async function renderMailHtml(page: MailPage): Promise<string> {
  const { language, siteName, siteUrl, preheader, heading, blocks, notes, company } = page
  const [light, dark] = getMailColours(page.niche)
  // Keeps the text after the preheader out of the inbox preview.
  const filler = new Html('&#847; &#8199; '.repeat(60))
  const source = html`<mjml lang="${toHtmlLang(language)}" dir="ltr">
    <mj-head>
      <mj-title>${heading}</mj-title><mj-preview>${preheader} ${filler}</mj-preview>
      <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
      <mj-attributes>
        <mj-all font-family="${bodyFont}" />
        <mj-text font-size="16px" line-height="1.55" color="${light.ink}" padding="0 0 14px" />
        <mj-table padding="0 0 18px" />
        <mj-button background-color="${light.brand}" color="${light.onBrand}" border-radius="24px" font-size="16px" font-weight="600"
          inner-padding="14px 30px" padding="8px 0 22px" align="left" line-height="1.25" />
      </mj-attributes>
      <mj-style>
        :root { color-scheme: light dark; supported-color-schemes: light dark; }
        a { text-underline-offset: 2px; }
        .dot { display: inline-block; width: 11px; height: 11px; border-radius: 50%; }
        @media only screen and (max-width: 479px) { .card > table > tbody > tr > td { padding: 28px 22px 14px !important; } .button table, .button a { width: auto !important; } }
        @media (prefers-color-scheme: dark) {${new Html(createDarkModeCss(dark))}
        }
      </mj-style>
    </mj-head>
    <mj-body background-color="${light.page}" width="560px">
      <mj-section padding="30px 16px 16px"><mj-column padding="0">
        <mj-text css-class="name" font-family="${displayFont}" font-size="24px" font-weight="600" padding="0" line-height="1.2"><a href="${siteUrl}" style="color:${light.brand};text-decoration:none"><span class="dot" style="background-color:${light.brand}"></span><span class="dot" style="background-color:${light.brand};margin:0 9px 0 2px;position:relative;top:-4px"></span>${siteName}</a></mj-text>
      </mj-column></mj-section>
      <mj-wrapper padding="0 16px"><mj-section css-class="card" background-color="${light.card}" border="1px solid ${light.line}" border-radius="18px" padding="36px 36px 20px"><mj-column padding="0">
        <mj-text css-class="ink" font-family="${displayFont}" font-size="27px" font-weight="600" line-height="1.22" padding="0 0 16px"><h1 style="margin:0;font:inherit">${wrapReceiptNumbers(heading)}</h1></mj-text>
        ${blocks.map((block) => renderBlock(block, light))}
      </mj-column></mj-section></mj-wrapper>
      <mj-section padding="22px 20px 40px"><mj-column padding="0">
        <mj-text css-class="quiet" font-size="13px" color="${light.quiet}" padding="0">${notes.map((note) => renderNote(note, light))}<p style="margin:0">${company.map((line, i) => html`${i ? new Html('<br>') : null}${line}`)}</p></mj-text>
      </mj-column></mj-section>
    </mj-body>
  </mjml>`
  // Loaded on demand: it is large, and most processes send no mail.
  const { default: mjml2html } = await import('mjml')
  // Without `fonts`, MJML makes mail programs download the fonts that it knows.
  return (await mjml2html(source.text, { validationLevel: 'strict', fonts: {} })).html
}

const formatBlockText = (block: MailBlock): string => {
  if ('text' in block) return block.text
  if ('small' in block) return block.small
  if ('button' in block) return `${block.button}:\n${block.href}`
  if ('about' in block) return `${block.about}\n${block.href}`
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}
/** Renders the same mail as plain text. */
export const formatMailText = ({ heading, blocks, notes, company }: MailPage): string =>
  [
    heading,
    ...blocks.map(formatBlockText),
    '-- ',
    ...notes.map(({ text, links = [] }) =>
      [text, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n'),
    ),
    company.join('\n'),
  ].join('\n\n')
