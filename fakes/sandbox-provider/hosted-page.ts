import { sandboxOutcomes, type SandboxOutcomeName } from './outcomes.ts'

export interface ShownPayment {
  readonly ref: string
  readonly amount_minor: number
  readonly currency: string
  readonly description: string
  readonly method: string
  readonly keep_card: boolean
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const pageStyles = `
:root{color-scheme:light dark;--page:#e9eef2;--card:#fff;--ink:#17202a;--soft:#4a5866;--line:#74828f;--go:#14532d;--on-go:#fff;--stamp:#fff3cd;--on-stamp:#4d3800}
@media (prefers-color-scheme:dark){:root{--page:#10161c;--card:#1b242d;--ink:#eef2f5;--soft:#b6c2cd;--line:#8494a3;--go:#86efac;--on-go:#06230f;--stamp:#4d3800;--on-stamp:#ffecb0}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--ink);margin:0;padding:2rem 1rem}
main{max-width:28rem;margin:auto;background:var(--card);border-radius:16px;padding:1.5rem;box-shadow:0 8px 32px #0002}
h1{font-size:1.4rem;margin:0 0 1rem}h2{font-size:.875rem;margin:1.5rem 0 .5rem;color:var(--soft)}
.stamp{display:block;background:var(--stamp);color:var(--on-stamp);padding:.5rem .75rem;border-radius:8px;font-weight:700}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0 0}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{font-size:1.25rem;font-weight:700;font-variant-numeric:tabular-nums}
form{display:grid;gap:.5rem;margin:0}
button{font:inherit;min-height:44px;padding:.5rem 1rem;text-align:left;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button:hover{border-color:currentColor}button:focus-visible{outline:3px solid var(--go);outline-offset:2px}
button.go{background:var(--go);border-color:var(--go);color:var(--on-go);font-weight:700;text-align:center}`

const renderPage = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${pageStyles}</style></head>
<body><main><h1>${title}</h1><strong class="stamp">TEST: no money moves.</strong>${body}</main></body></html>`

const formatPaymentAmount = ({ amount_minor, currency }: ShownPayment) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    String(amount_minor).padStart(3, '0').replace(/..$/, '.$&') as `${number}`,
  )
const renderButton = (name: SandboxOutcomeName) =>
  `<button name="outcome" value="${name}"${name === 'pay' ? ' class="go"' : ''}>${sandboxOutcomes[name].label}</button>`

const paidOutcomes: readonly SandboxOutcomeName[] = [
  'pay_later',
  'pay_twice',
  'pay_silently',
  'charge_back',
  'warn',
  'pay_less',
  'pay_more',
  'refunds_fail',
]
const unpaidOutcomes: readonly SandboxOutcomeName[] = ['fail', 'cancel', 'stay_pending', 'expire']

/** The hosted payment page; every button simulates a possible outcome at a real provider. */
export function renderHostedPage(payment: ShownPayment): string {
  const more = payment.keep_card ? [...paidOutcomes, 'card_declines' as const] : paidOutcomes
  const at = `/sandbox/pay/${escapeHtml(payment.ref)}`
  return renderPage(
    'Sandbox payment',
    `<dl><dt>Order</dt><dd>${escapeHtml(payment.description)}</dd><dt>Method</dt><dd>${escapeHtml(payment.method)}</dd>
<dt>Amount</dt><dd class="sum">${escapeHtml(formatPaymentAmount(payment))}</dd></dl>
<form method="post" action="${at}"><h2>How does it go?</h2>${renderButton('pay')}<button name="outcome" value="secure">Pay with a 3-D Secure step</button>
<h2>Paid, and then</h2>${more.map(renderButton).join('')}<h2>Not paid</h2>${unpaidOutcomes.map(renderButton).join('')}</form>`,
  )
}

/** The bank's 3-D Secure step, between the button and the payment. */
export function renderSecurePage(payment: ShownPayment): string {
  return renderPage(
    'Is it you?',
    `<p>Your bank asks you to confirm ${escapeHtml(formatPaymentAmount(payment))} for ${escapeHtml(payment.description)}.</p>
<form method="post" action="/sandbox/pay/${escapeHtml(payment.ref)}"><button class="go" name="outcome" value="pay">Confirm</button>
<button name="outcome" value="fail">It was not me</button></form>`,
  )
}
