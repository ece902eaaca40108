export const outcomes = ['pay', 'pay_later', 'stay_pending', 'fail', 'cancel'] as const

const words: Record<(typeof outcomes)[number], string> = {
  pay: 'Pay',
  pay_later: 'Pay, confirmed after 4 seconds',
  stay_pending: 'Stay pending',
  fail: 'Decline',
  cancel: 'Cancel',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The page on which a member would pay; every button is one way a real provider may answer. */
export function hostedPage(payment: {
  ref: string
  amount_minor: number
  currency: string
  description: string
  method: string
}): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency }).format(
    payment.amount_minor / 100,
  )
  const buttons = outcomes.map(
    (outcome) => `<button name="outcome" value="${outcome}">${words[outcome]}</button>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sandbox payment</title><style>
body{font:16px/1.5 system-ui,sans-serif;background:#eef1f4;color:#17202a;margin:0;padding:2rem 1rem}
main{max-width:26rem;margin:auto;background:#fff;border-radius:12px;padding:1.5rem}
strong{display:block;background:#fff3cd;color:#4d3800;padding:.5rem .75rem;border-radius:8px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;text-align:right}
form{display:grid;gap:.75rem}button{font:inherit;min-height:44px;border-radius:8px;border:1px solid #5b6b7b;background:#fff;color:#17202a;cursor:pointer}
button:first-child{background:#14532d;border-color:#14532d;color:#fff}
</style></head><body><main><h1>Sandbox payment</h1><strong>TEST: no money moves.</strong>
<dl><dt>Order</dt><dd>${escape(payment.description)}</dd><dt>Method</dt><dd>${escape(payment.method)}</dd><dt>Amount</dt><dd>${escape(amount)}</dd></dl>
<form method="post" action="/sandbox/pay/${escape(payment.ref)}">${buttons.join('')}</form></main></body></html>`
}
