/** Texts that would run as a script in a page that shows them unescaped. */
export const scriptPayloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '</script><script>alert(1)</script>',
  '<!--<script>',
]

/** Executable markup: the payloads that a page contains unescaped. */
export const findUnescaped = (html: string): string[] =>
  scriptPayloads.filter((payload) => /[<"]/.test(payload) && html.includes(payload))
